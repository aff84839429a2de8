import { z } from 'zod'

import { burstParam, MOST_ANSWERED_TOGETHER, readBurstParam } from '@/lib/domain/ended-burst'
import { refusalMessage } from '@/lib/domain/refusal'
import { accepted, refused } from '@/lib/domain/result'
import { answerEndedTogether } from '@/lib/operations/answer-ended-together'
import { readBursts, readEndedGroup } from '@/lib/views/ended-bursts'
import { readFact } from '@/lib/views/facts'

import { factData } from './data'
import { knownAgent, reaches } from './reach'
import * as shapes from './shapes'
import { verb } from './verb'
import { VALUES } from './verdict-words'

const burst = {
  id: z.string(), // names the newer fact and the second
  facts: z.int(), // not answered yet
  endedAt: shapes.instant.nullable(), // null: the source gives no time
}

const shownFact = {
  id: shapes.id, // of the ended fact
  version: z.int().min(1),
  newerId: shapes.id.nullable(),
  newerVersion: z.int().min(1).nullable(),
  answerId: shapes.id.nullable(), // the answer in force
}

const name = z.string().max(200)
const agent = shapes.name.optional()

export const list = verb({
  name: 'bursts.list',
  says: 'Lists facts of an agent that another system ended together, a burst each: within one second, by one newer fact or none. The largest comes first.',
  role: 'read',
  takesLong: true, // every superseded fact is looked at
  input: z.strictObject({ agent }),
  output: z.object({
    items: z.array(z.object({ ...burst, newerId: shapes.id.nullable() }).meta({ id: 'Burst' })),
  }),
  run: async (services, { agent: named }, request) => {
    const known = await knownAgent(services, request, named)
    if (!known.ok) return known
    const found = await readBursts(services.store, known.value)
    return accepted({
      items: found.map(({ newerId, second, facts, endedAt }) => ({
        id: burstParam({ newerId, second }),
        newerId,
        facts,
        endedAt,
      })),
    })
  },
})

export const get = verb({
  name: 'bursts.get',
  says: 'Returns the unanswered facts of a burst, 200 at most, and what becomes of them in connected stores if they are given back.',
  role: 'read',
  input: z.strictObject({ id: name, agent }),
  output: z.object({
    ...burst,
    newer: shapes.fact.nullable(), // null: they ended without a newer fact
    members: z.array(
      z.object({
        ...shownFact,
        entity: z.string().nullable(),
        aspect: z.string().nullable(),
        content: z.string(),
      }),
    ),
    more: z.boolean(), // the burst has others
    stores: z.array(z.string()), // what each connected store does, a sentence each
    pushed: z.array(z.object({ store: z.string(), facts: z.int() })), // written at once, so it has to be confirmed
  }),
  run: async (services, { id, agent: named }, request) => {
    const of = readBurstParam(id)
    if (of === null) return refused({ kind: 'not-found', what: 'fact' })
    const known = await knownAgent(services, request, named)
    if (!known.ok) return known
    const { members, newer, ...group } = await readEndedGroup(services.store, known.value, of)
    const { facts, endedAt, more, stores, pushed } = group
    return accepted({
      id,
      facts,
      endedAt,
      more,
      stores: [...stores],
      pushed: [...pushed],
      newer: newer && factData(newer),
      members: members.map(({ olderId, olderVersion, ...member }) => ({
        ...member,
        id: olderId,
        version: olderVersion,
      })),
    })
  },
})

export const answer = verb({
  name: 'bursts.answer',
  says: 'Answers about facts of a burst as one operation: it was right to end them, or give them back. What changed since is left out.',
  role: 'decide',
  input: z.strictObject({
    id: name,
    agent,
    verdict: z.enum(['approve', 'reject']),
    facts: z.array(z.strictObject(shownFact)).min(1).max(MOST_ANSWERED_TOGETHER), // as they were shown
    confirmed: z.boolean().default(false), // by someone who knows which stores are written at once
  }),
  output: z.object({
    operationId: shapes.id,
    answered: z.int(),
    failed: z.array(z.object({ id: shapes.id, problem: z.string() })),
  }),
  run: async ({ store }, { id, agent: named, verdict, facts, confirmed }, request) => {
    const of = readBurstParam(id)
    const [first] = facts
    const fact = first === undefined ? null : await readFact(store, first.id)
    const isReached = fact !== null && reaches(request.principal, fact.agentId)
    if (of === null || !isReached || (named ?? fact.agentId) !== fact.agentId)
      return refused({ kind: 'not-found', what: 'fact' })
    if (!facts.every(({ newerId }) => newerId === of.newerId)) return refused(OF_ANOTHER)
    const items = facts.map(({ id: olderId, version, ...shown }) => ({
      ...shown,
      olderId,
      olderVersion: version,
    }))
    const done = await answerEndedTogether(
      store,
      { items, value: VALUES[verdict], confirmed },
      request,
    )
    if (!done.ok) return done
    const { operationId, answered, failed } = done.value
    return accepted({
      operationId,
      answered,
      failed: failed.map(({ olderId, refusal }) => ({
        id: olderId,
        problem: refusalMessage(refusal).sentence,
      })),
    })
  },
})

const OF_ANOTHER = {
  kind: 'bad-input',
  problem: 'facts: each must have ended by the newer fact of the burst.',
} as const
