import type { FactStatus } from './fact'
import type { OperationKind } from './operation'

/** One logged change of a fact, in log order. Fields it did not change are null. */
export type LoggedChange = {
  readonly factId: string
  readonly created: boolean // the change created the fact
  readonly statusBefore: FactStatus | null
  readonly statusAfter: FactStatus | null
  readonly contentBefore: string | null
  readonly operation: ChangingOperation
}

export type ChangingOperation = {
  readonly id: string
  readonly seq: number
  readonly kind: OperationKind
  readonly actor: string
  readonly at: Date
  readonly reason: string | null
}

/** What happened to a fact, in display order. */
export const CONTEXT_CHANGES = [
  'added',
  'superseded',
  'merged',
  'retracted',
  'restored',
  'reworded',
] as const
export type ContextChangeKind = (typeof CONTEXT_CHANGES)[number]

export type ContextChange = {
  readonly factId: string
  readonly change: ContextChangeKind
  readonly contentBefore: string | null // only for a reworded fact
  readonly operation: ChangingOperation // the operation that decided the outcome
}

/**
 * Returns the net changes for an agent between the first logged change and now, per fact (rule TO5). Changes that cancel out are
 * omitted; `passing` counts facts that were added and are gone again.
 */
export function changesSince(
  logged: readonly LoggedChange[],
  now: ReadonlyMap<string, { readonly status: FactStatus; readonly content: string }>,
): { readonly changes: readonly ContextChange[]; readonly passing: number } {
  const byFact = new Map<string, LoggedChange[]>()
  for (const change of logged)
    byFact.set(change.factId, [...(byFact.get(change.factId) ?? []), change])
  const changes: ContextChange[] = []
  let passing = 0
  for (const [factId, own] of byFact) {
    const fact = now.get(factId)
    if (fact === undefined) continue
    const found = netChange(own, fact)
    if (found !== null) changes.push({ factId, ...found })
    else if (own[0]?.created === true && fact.status !== 'active') passing += 1
  }
  return { changes: changes.toSorted((a, b) => b.operation.seq - a.operation.seq), passing }
}

function netChange(
  own: readonly LoggedChange[],
  now: { readonly status: FactStatus; readonly content: string },
): Omit<ContextChange, 'factId'> | null {
  const created = own[0]?.created === true
  const before = created
    ? null
    : (own.find(({ statusBefore }) => statusBefore !== null)?.statusBefore ?? now.status)
  const moved = own.findLast(({ statusAfter }) => statusAfter !== null)?.operation
  const isActive = now.status === 'active'
  const outcome = (change: ContextChangeKind, operation = moved) =>
    operation === undefined ? null : { change, contentBefore: null, operation }
  if (before === null) return isActive ? outcome('added') : null
  if (before !== 'active') return isActive ? outcome('restored') : null
  if (now.status === 'superseded') return outcome(moved?.kind === 'merge' ? 'merged' : 'superseded')
  if (now.status === 'retracted') return outcome('retracted')
  const reworded = own.filter(({ contentBefore }) => contentBefore !== null)
  const contentBefore = reworded[0]?.contentBefore ?? now.content
  const operation = reworded.at(-1)?.operation
  if (contentBefore === now.content || operation === undefined) return null
  return { change: 'reworded', contentBefore, operation }
}
