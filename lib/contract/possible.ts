import { z } from 'zod'

import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused } from '@/lib/domain/result'
import { dismissPair } from '@/lib/operations/dismiss-pair'
import { proposePair } from '@/lib/operations/propose-pair'
import { readAgents } from '@/lib/views/agents'
import { readFact } from '@/lib/views/facts'
import type { PossiblePairView } from '@/lib/views/possible'

import { factData, recorded } from './data'
import { agentOf, reaches } from './reach'
import * as shapes from './shapes'
import { verb, type Services, type VerbRequest } from './verb'

const possible = z
  .object({
    older: shapes.fact,
    newer: shapes.fact,
    confidence: shapes.share, // of our detector; below the threshold
    why: z.string(), // the pair was considered
    caution: z.string().nullable(),
    signals: z.array(z.string()), // those that fired
    page: z.string(), // where a person answers it
  })
  .meta({ id: 'PossiblePair' })

/** Rule P13. */
export const list = verb({
  name: 'possible.list',
  says: 'Lists the pairs of an agent that came close to the threshold and were not proposed: the 200 strongest.',
  role: 'read',
  input: z.strictObject({ agent: shapes.name.optional() }),
  output: z.object({
    agent: z.string(),
    items: z.array(possible),
    total: z.int().min(0),
    leftOut: z.int().min(0), // aspects with too many facts to compare
    threshold: shapes.share,
  }),
  run: async ({ store, possible: find }, { agent: named }, request) => {
    const agent = agentOf(request, named)
    if (!agent.ok) return agent
    const of = (await readAgents(store)).find(({ id }) => id === agent.value)
    if (of === undefined) return refused({ kind: 'not-found', what: 'agent' })
    const { pairs, total, leftOut, threshold } = await find(of)
    return accepted({ agent: of.id, items: pairs.map(possibleData), total, leftOut, threshold })
  },
})

/** Rule P11. */
export const answer = verb({
  name: 'possible.answer',
  says: 'Proposes a possible pair, or dismisses it because both facts are right.',
  role: 'decide',
  input: z.strictObject({
    olderId: shapes.id,
    olderVersion: z.int().min(1),
    newerId: shapes.id,
    newerVersion: z.int().min(1),
    value: z.enum(['propose', 'dismiss']),
  }),
  output: z.object({ operationId: shapes.id }),
  run: async (services, { value, ...pair }, request) => {
    const { store } = services
    const { olderId, newerId } = pair
    const versions = { older: pair.olderVersion, newer: pair.newerVersion }
    const refusal = await notReached(services, [olderId, newerId], request)
    if (refusal !== null) return refused(refusal)
    if (value === 'dismiss') return recorded(await dismissPair(store, pair, request))
    const seen = { olderId, newerId, reason: null, versions }
    const asked = await proposePair(store, seen, request)
    if (!asked.ok) return asked
    return asked.value.recorded === null
      ? refused({ kind: 'changed-meanwhile' }) // somebody has proposed or dismissed it
      : accepted({ operationId: asked.value.recorded.operation.id })
  },
})

async function notReached(
  { store }: Services,
  ids: readonly string[],
  { principal }: VerbRequest,
): Promise<Refusal | null> {
  const facts = await Promise.all(ids.map((id) => readFact(store, id)))
  return facts.every((fact) => fact !== null && reaches(principal, fact.agentId))
    ? null
    : { kind: 'not-found', what: 'fact' }
}

function possibleData(pair: PossiblePairView): z.infer<typeof possible> {
  const { older, newer, confidence, why, caution, signals } = pair
  return {
    older: factData(older),
    newer: factData(newer),
    confidence,
    why,
    caution,
    signals: signals.map(({ signal }) => signal),
    page: `/review/possible?agent=${encodeURIComponent(older.agentId)}`,
  }
}
