import { findImported } from '@/lib/store/find-imported'
import type { Tx } from '@/lib/store/port'
import { ownEnds } from '@/lib/store/queries/own-ends'
import type { FactRow } from '@/lib/store/rows'
import { datedByPeople } from '@/lib/store/sql/dated-by-people'
import {
  endedByImports,
  successorsHere,
  successorsOf,
  touchedHere,
  undoneImportChanges,
  wordedHere,
} from '@/lib/store/sql/import-history'

import type { History } from './compare-imported'
import { followedEnd } from './followed-end'
import { keyOfId } from './import-key'
import { successorsFirst, type Keyed, type StoredInput } from './successors-first'

type Imported = {
  readonly agentId: string
  readonly system: string
  readonly keyed: readonly Keyed[]
  readonly stored: ReadonlyMap<string, FactRow>
}

/**
 * Asks the log about the stored facts of a batch, but only about those whose result it can change. `begins` says when the successors that
 * were compared before begin from now on.
 */
export async function readHistory(
  reader: Tx,
  imported: Imported,
): Promise<(row: FactRow, begins: ReadonlyMap<string, Date>) => History> {
  const rows = successorsFirst(imported).filter(({ row }) => row.status !== 'retracted')
  const idsOf = (some: readonly StoredInput[]) => some.map(({ row }) => row.id)
  const deleted = idsOf(rows.filter(({ input }) => input.status === 'retracted'))
  const moved = idsOf(rows.filter(({ row }) => mayBeTouched(row)))
  const ended = rows.filter(({ row }) => row.status === 'superseded')
  const endedThere = ended.filter(({ input }) => input.status === 'superseded')
  const otherwise = await endedOtherwise(reader, imported, endedThere)
  const shown = idsOf(ended.filter(({ input }) => input.status === 'active'))
  const reworded = idsOf(rows.filter(({ row }) => row.revision > 1))
  const successors = await successorsHere(reader, deleted)
  const undone = await undoneImportChanges(reader, moved)
  const worded = await wordedHere(reader, reworded)
  const dated = await datedByPeople(reader, moved)
  const touched = new Set([...(await touchedHere(reader, moved)), ...worded])
  const endedBy = await endedByImports(reader, [...shown, ...otherwise])
  const replacedBy = await successorsOf(reader, idsOf(ended))
  const endedHere = ended.filter(
    ({ input, row }) => input.status !== 'superseded' || touched.has(row.id),
  )
  const own = await ownEnds(reader, idsOf(endedHere))
  const here = new Set(idsOf(endedHere))
  return (row, begins) => {
    const { id, supersededById } = row
    const from = replacedBy.get(id)?.validFrom ?? null
    const to = begins.get(supersededById ?? '') ?? from
    const successor =
      supersededById === null || from === null || to === null
        ? null
        : { id: supersededById, from, to }
    return {
      successor: successors.has(id),
      undone: undone.get(id) ?? [],
      worded: worded.has(id),
      touched: touched.has(id),
      dated: dated.has(id),
      successorFrom: to,
      endsHere: here.has(id),
      movedEnd:
        successor !== null && here.has(id)
          ? (start) => followedEnd(row, { own, successor }, start)
          : null,
      relinked: otherwise.has(id) && endedBy.get(id) === 'own-row',
      endedBy: endedBy.get(id) ?? null,
    }
  }
}

/** False while only imports have changed the fact, and only its words: any other change raises the version but not the revision. */
function mayBeTouched(stored: FactRow): boolean {
  return stored.version !== stored.revision
}

/** Returns the facts that their source ended, and that it now says were replaced by another fact of ours or at another time. */
async function endedOtherwise(
  reader: Tx,
  imported: Imported,
  ended: readonly StoredInput[],
): Promise<ReadonlySet<string>> {
  const { agentId, system, keyed, stored } = imported
  const inBatch = new Map(keyed.map(({ input, importKey }) => [input.externalId, importKey]))
  const names = ended.flatMap(({ input: { supersededBy } }) =>
    supersededBy === null || inBatch.has(supersededBy) ? [] : [keyOfId(supersededBy, system)],
  )
  const elsewhere = await findImported(reader, agentId, [...new Set(names)])
  const isOther = (name: string, row: FactRow) => {
    const key = inBatch.get(name)
    if (key !== undefined) return stored.get(key)?.id !== row.supersededById // a new fact is another one
    const found = elsewhere.get(keyOfId(name, system))
    return found !== undefined && found.id !== row.supersededById
  }
  return new Set(
    ended.flatMap(({ input: { supersededBy, supersededAt }, row }) => {
      // A file that leaves the successor out says nothing about it.
      if (supersededBy === null && row.supersededById !== null) return []
      const since = supersededAt !== null && Number(supersededAt) !== Number(row.supersededAt)
      return since || (supersededBy !== null && isOther(supersededBy, row)) ? [row.id] : []
    }),
  )
}
