import type { FactInput, ImportProblem } from '@/lib/domain/import-batch'

import { quoted } from './clean-text'
import { pointerLoops } from './pointer-loops'

/** A fact and its line in a text file. */
export type PlacedFact = { readonly fact: FactInput; readonly line: number | null }

type Settled = { readonly fact: FactInput; readonly reason: string | null }

/** Keeps only pointers that lead to another fact of the same agent without a loop (rules RI6, RI10). */
export function settlePointers(placed: readonly PlacedFact[]): {
  readonly facts: readonly FactInput[]
  readonly problems: readonly ImportProblem[]
} {
  const named = turnAround(placed)
  const { facts, problems } = settleTurned(named.placed)
  return { facts, problems: [...named.problems, ...problems] }
}

/** Turns `supersedes` of a row into a pointer of the row it names (rule AR1). */
function turnAround(placed: readonly PlacedFact[]): {
  readonly placed: readonly PlacedFact[]
  readonly problems: readonly ImportProblem[]
} {
  if (placed.every(({ fact }) => fact.supersedes === undefined)) return { placed, problems: [] }
  const byId = new Map(placed.map(({ fact }) => [ownId(fact), fact]))
  const successors = new Map<string, FactInput>()
  const problems: ImportProblem[] = []
  const kept = placed.map(({ fact, line }) => {
    const { supersedes, ...rest } = fact
    if (supersedes === undefined || !byId.has(idOfAgent(fact.agent, supersedes)))
      return { fact, line }
    const named = idOfAgent(fact.agent, supersedes)
    const reason =
      fact.externalId === null
        ? `"supersedes" names a row of this file (${quoted(supersedes)}); for that the row needs an "id" of its own.`
        : byId.get(named)?.protected === true
          ? `"supersedes" names ${quoted(supersedes)}, which is protected; both stay active.`
          : successors.has(named)
            ? `"supersedes" names ${quoted(supersedes)}, which another row of this file supersedes already.`
            : null
    if (reason === null) successors.set(named, fact)
    else problems.push({ severity: 'flag', line, ref: fact.externalId, reason })
    return { fact: rest, line }
  })
  return {
    placed: kept.map(({ fact, line }) => {
      const successor = successors.get(ownId(fact) ?? '')
      if (successor === undefined || fact.supersededBy !== null) return { fact, line }
      const supersededAt = fact.supersededAt ?? successor.recordedAt
      const turned = {
        ...fact,
        status: 'superseded' as const,
        supersededBy: successor.externalId,
        supersededAt,
      }
      return { fact: turned, line }
    }),
    problems,
  }
}

function ownId({ agent, externalId }: FactInput): string | null {
  return externalId === null ? null : idOfAgent(agent, externalId)
}

function settleTurned(placed: readonly PlacedFact[]): {
  readonly facts: readonly FactInput[]
  readonly problems: readonly ImportProblem[]
} {
  if (placed.every(({ fact }) => fact.status === 'active'))
    return { facts: placed.map(({ fact }) => fact), problems: [] } // most files have no pointers
  const byId = new Map<string, FactInput>()
  const anywhere = new Set<string>()
  for (const { fact } of placed) {
    if (fact.externalId === null) continue
    byId.set(idOfAgent(fact.agent, fact.externalId), fact)
    anywhere.add(fact.externalId)
  }
  const pointers = new Map<string, string>()
  for (const { fact } of placed) {
    if (fact.externalId === null || fact.supersededBy === null || !usable(fact, byId)) continue
    pointers.set(idOfAgent(fact.agent, fact.externalId), idOfAgent(fact.agent, fact.supersededBy))
  }
  const loops = pointerLoops(pointers)
  const facts: FactInput[] = []
  const problems: ImportProblem[] = []
  for (const { fact, line } of placed) {
    const settled =
      fact.status === 'superseded'
        ? settle(fact, { byId, anywhere, loops })
        : { fact, reason: null }
    facts.push(settled.fact)
    if (settled.reason === null) continue
    problems.push({ severity: 'flag', line, ref: fact.externalId, reason: settled.reason })
  }
  return { facts, problems }
}

/** Returns an id qualified by its agent; two agents may use the same id. */
export function idOfAgent(agent: string, externalId: string): string {
  return `${agent.length} ${agent}${externalId}`
}

function usable(fact: FactInput, byId: ReadonlyMap<string, FactInput>): boolean {
  if (fact.supersededBy === null || fact.kind === 'constraint') return false
  return byId.has(idOfAgent(fact.agent, fact.supersededBy))
}

function settle(
  fact: FactInput,
  known: {
    readonly byId: ReadonlyMap<string, FactInput>
    readonly anywhere: ReadonlySet<string> // ids of all agents in the file
    readonly loops: ReadonlySet<string>
  },
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
  if (!known.byId.has(idOfAgent(fact.agent, fact.supersededBy))) {
    const whose = known.anywhere.has(fact.supersededBy)
      ? 'a fact of another agent'
      : 'which no fact that was taken has as its id'
    const reason = `Superseded without successor: "supersededBy" is ${to}, ${whose}.`
    return { fact: unpointed, reason }
  }
  if (fact.externalId !== null && known.loops.has(idOfAgent(fact.agent, fact.externalId))) {
    const reason = `"supersededBy" (${to}) is part of a loop that leads back to this row; it was kept as active.`
    return { fact: active, reason }
  }
  return { fact, reason: null }
}
