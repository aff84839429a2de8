import type { Fact } from '@/lib/domain/fact'
import type { Operation } from '@/lib/domain/operation'
import type { Store } from '@/lib/store/port'
import { toFact, type FactRow } from '@/lib/store/rows'

import type { InlinePass } from './propose-for-facts'

/** What is known before the pass: whoever asks again after a kill is not told that facts were compared (rule DR19). */
export function beforePass({
  facts,
  inline,
}: {
  readonly facts: readonly unknown[]
  readonly inline: InlinePass
}): InlinePass {
  const isAhead = facts.length > 0 && inline.detection === 'done'
  return isAhead ? { ...inline, detection: 'later' } : inline
}

/** What the inline pass proposed the first time (rule A5). */
export async function formerPass(store: Store, operation: Operation): Promise<InlinePass> {
  const { agentId, actor, at, seq } = operation
  const passes = await store.read.operation.findMany({
    where: {
      OR: [{ seq }, { kind: 'propose', agentId, actor, at, seq: { gt: seq } }],
    },
    orderBy: { seq: 'asc' },
    take: 2, // its own proposals, and those of its pass
    select: { changes: { where: { tableName: 'proposal' }, select: { rowId: true } } },
  })
  const ids = passes.flatMap(({ changes }) => changes.map(({ rowId }) => rowId))
  const proposals = await store.read.proposal.findMany({
    where: { id: { in: ids } },
    orderBy: { number: 'asc' },
    select: { id: true, number: true, olderFactId: true, newerFactId: true, confidence: true },
  })
  return { detection: 'done', proposals }
}

export async function formerFacts(
  store: Store,
  operationSeq: number,
): Promise<{ readonly facts: readonly Fact[]; readonly confirmed: readonly Fact[] }> {
  const changes = await store.read.change.findMany({
    where: { operationSeq, tableName: 'fact' },
    select: { rowId: true, before: true, after: true },
  })
  const rowsOf = async (selected: typeof changes) =>
    inOrder(
      await store.read.fact.findMany({ where: { id: { in: selected.map(({ rowId }) => rowId) } } }),
    )
  return {
    facts: await rowsOf(changes.filter(({ before }) => before === null)),
    confirmed: await rowsOf(
      changes.filter(({ before, after }) => before !== null && after.includes('"confirmations"')),
    ),
  }
}

/** Facts in the order of their arrival. */
export function inOrder(rows: readonly FactRow[]): readonly Fact[] {
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(toFact)
}
