import type { FactInput, ImportProblem } from '@/lib/domain/import-batch'

import { quoted } from './clean-text'
import { pointerLoops } from './pointer-loops'

/** A fact with the line it came from. */
export type PlacedFact = { readonly fact: FactInput; readonly line: number }

type Settled = { readonly fact: FactInput; readonly reason: string | null }

/** Returns the facts of a file with only those pointers that lead to another fact of the same agent without a loop (rule RI6, RI11). */
export function settlePointers(placed: readonly PlacedFact[]): {
  readonly facts: readonly FactInput[]
  readonly problems: readonly ImportProblem[]
} {
  const byId = new Map<string, FactInput>()
  for (const { fact } of placed) if (fact.externalId !== null) byId.set(fact.externalId, fact)
  const pointers = new Map<string, string>()
  for (const { fact } of placed) {
    if (fact.externalId !== null && usable(fact, byId))
      pointers.set(fact.externalId, fact.supersededBy ?? '')
  }
  const loops = pointerLoops(pointers)
  const facts: FactInput[] = []
  const problems: ImportProblem[] = []
  for (const { fact, line } of placed) {
    const settled =
      fact.status === 'active' ? { fact, reason: null } : settle(fact, { byId, loops })
    facts.push(settled.fact)
    if (settled.reason === null) continue
    problems.push({ severity: 'flag', line, ref: fact.externalId, reason: settled.reason })
  }
  return { facts, problems }
}

function usable(fact: FactInput, byId: ReadonlyMap<string, FactInput>): boolean {
  if (fact.supersededBy === null || fact.kind === 'constraint') return false
  return byId.get(fact.supersededBy)?.agent === fact.agent
}

function settle(
  fact: FactInput,
  known: { readonly byId: ReadonlyMap<string, FactInput>; readonly loops: ReadonlySet<string> },
): Settled {
  const unpointed = { ...fact, supersededBy: null }
  const active: FactInput = { ...unpointed, status: 'active', supersededAt: null }
  if (fact.kind === 'constraint') {
    return { fact: active, reason: 'A constraint is never superseded; it was kept as active.' } // rule G1
  }
  if (fact.supersededBy === null) {
    return {
      fact,
      reason: 'Superseded without successor: the row has "supersededAt" but no "supersededBy".',
    }
  }
  const to = quoted(fact.supersededBy)
  if (fact.supersededBy === fact.externalId) {
    return {
      fact: active,
      reason: `"supersededBy" points to the row itself (${to}); it was kept as active.`,
    }
  }
  const target = known.byId.get(fact.supersededBy)
  if (target === undefined) {
    const reason = `Superseded without successor: "supersededBy" is ${to}, which no fact of this file has as its id.`
    return { fact: unpointed, reason }
  }
  if (target.agent !== fact.agent) {
    const reason = `Superseded without successor: "supersededBy" is ${to}, a fact of another agent.`
    return { fact: unpointed, reason }
  }
  if (fact.externalId !== null && known.loops.has(fact.externalId)) {
    const reason = `"supersededBy" (${to}) is part of a loop that leads back to this row; it was kept as active.`
    return { fact: active, reason }
  }
  return { fact, reason: null }
}
