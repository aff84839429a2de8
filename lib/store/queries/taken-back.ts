import { diffRow, reverseChange, type Change } from '@/lib/domain/change'
import { APPLYING_KINDS } from '@/lib/domain/operation'
import type { Refusal } from '@/lib/domain/refusal'

import { blocking, laterOperations } from '../blocking-operations'
import { toChange } from '../changes'
import type { Tx } from '../port'
import type { FactRow } from '../rows'
import type { Pair } from './load-pairs'

/** The fact that a verdict ended, as it would be without that verdict, or why the verdict cannot be undone (rule U3). */
export type TakenBack =
  | { readonly kind: 'fact'; readonly row: FactRow }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

type Ending = {
  readonly change: Change
  readonly operation: { readonly seq: number; readonly effectSeq: number; readonly kind: string }
}

const APPLYING: readonly string[] = APPLYING_KINDS

/** Reverses in memory what the verdict on each decided pair changed, by proposal id. */
export async function takeBackInMemory(
  reader: Tx,
  pairs: readonly Pair[],
): Promise<ReadonlyMap<string, TakenBack>> {
  const applied = pairs.filter(({ proposal }) => proposal.applied)
  if (applied.length === 0) return new Map()
  const rows = await reader.change.findMany({
    where: {
      tableName: 'fact',
      rowId: { in: applied.map((pair) => endedFact(pair).id) },
      before: { not: null },
      operation: { inEffect: true },
    },
    include: { operation: { select: { seq: true, effectSeq: true, kind: true } } },
  })
  const endings = rows
    .map((row) => ({ change: toChange(row), operation: row.operation }))
    .toSorted((a, b) => b.operation.effectSeq - a.operation.effectSeq)
  const found = new Map<string, TakenBack>()
  for (const pair of applied) {
    found.set(pair.proposal.id, await takeBack(reader, pair, endings))
  }
  return found
}

function endedFact(pair: Pair): FactRow {
  return pair.proposal.verdict === 'reverse' ? pair.newer : pair.older
}

async function takeBack(reader: Tx, pair: Pair, endings: readonly Ending[]): Promise<TakenBack> {
  const row = endedFact(pair)
  const successor = row === pair.older ? pair.newer : pair.older
  const own = endings.filter(({ change }) => change.id === row.id)
  const ending = own.find(
    ({ change, operation }) =>
      change.after['supersededById'] === successor.id && APPLYING.includes(operation.kind),
  )
  if (ending === undefined) return { kind: 'refused', refusal: { kind: 'changed-meanwhile' } }
  const { change, operation } = ending
  if (own.some((other) => other.operation.effectSeq > operation.effectSeq)) {
    const rows = [{ table: 'fact', id: row.id }] as const
    const later = await laterOperations(reader, { operation, rows })
    if (later.length > 0) {
      return {
        kind: 'refused',
        refusal: { kind: 'blocked-by-later', operations: later.map(blocking) },
      }
    }
  }
  const asLeft = diffRow({ table: 'fact', id: row.id, before: row, after: change.after }) === null
  if (!asLeft) return { kind: 'refused', refusal: { kind: 'changed-meanwhile' } }
  return { kind: 'fact', row: { ...row, ...reverseChange(change).after } }
}
