import type { Proposal } from '@/lib/domain/proposal'

import type { Tx } from '../port'
import { toProposal, type FactRow, type SourceRow } from '../rows'
import type { Slot } from '../sql/slot-siblings'

export type SourcedFactRow = FactRow & { readonly source: SourceRow | null }

/** A proposal with both of its facts as stored. */
export type Pair = {
  readonly proposal: Proposal
  readonly slot: Slot
  readonly older: SourcedFactRow
  readonly newer: SourcedFactRow
}

/** Loads proposals with their facts and sources, in the order of the given ids. Unknown ids are left out. */
export async function loadPairs(reader: Tx, ids: readonly string[]): Promise<readonly Pair[]> {
  if (ids.length === 0) return []
  const rows = await reader.proposal.findMany({ where: { id: { in: [...ids] } } })
  const facts = await loadSourcedFacts(
    reader,
    rows.flatMap((row) => [row.olderFactId, row.newerFactId]),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    const older = facts.get(row?.olderFactId ?? '')
    const newer = facts.get(row?.newerFactId ?? '')
    if (row === undefined || older === undefined || newer === undefined) return []
    const { agentId, entityKey, aspectKey } = row
    return [{ proposal: toProposal(row), slot: { agentId, entityKey, aspectKey }, older, newer }]
  })
}

/** Loads facts with their sources, by id. */
export async function loadSourcedFacts(
  reader: Tx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SourcedFactRow>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await reader.fact.findMany({
    where: { id: { in: wanted } },
    include: { source: true },
  })
  return new Map(rows.map((row) => [row.id, row]))
}
