import { z } from 'zod'

import { ENDED_LISTS } from '@/lib/domain/ended-elsewhere'
import type { EndedFigure } from '@/lib/domain/ended-record'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { answerEnded } from '@/lib/operations/answer-ended'
import { readEndedPage, readEndedPair, readEndedRecord } from '@/lib/views/ended'
import type { EndedPairView } from '@/lib/views/ended-view'
import { readFact } from '@/lib/views/facts'

import { closeCursor, openCursor } from './cursors'
import { factData } from './data'
import { isOfAnother, knownAgent, reaches } from './reach'
import * as shapes from './shapes'
import { answering, verb, type Services, type VerbRequest } from './verb'
import { VALUES, WORDS } from './verdict-words'

const ended = z
  .object({
    id: shapes.id, // of the older fact
    version: z.int().min(1), // of the older fact
    older: shapes.fact,
    newer: shapes.fact.nullable(), // null: the other system names no newer fact
    endedAt: shapes.instant.nullable(), // null: the source gives no time
    importedAt: shapes.instant,
    verdict: shapes.verdict.nullable(), // the answer in force
    answerId: shapes.id.nullable(), // its id
    confidence: shapes.share.nullable(), // of our detector; null: there is no pair to compare
    signals: z.array(z.string()), // those that fired
    blocked: z.partialRecord(shapes.verdict, z.string()), // why an answer cannot be given now
    page: z.string(), // where a person decides it
  })
  .meta({ id: 'EndedElsewhere' })

export const list = verb({
  name: 'ended.list',
  says: 'Lists the facts of an agent that another system ended, each with the newer fact if there is one; those that ended last come first.',
  role: 'read',
  input: z.strictObject({
    agent: shapes.name.optional(),
    list: z.enum(ENDED_LISTS).default('open'),
    ...shapes.PAGE,
  }),
  output: shapes.pageOf(ended),
  run: async (services, { agent: named, list: which, limit, cursor: given }, request) => {
    const agent = await knownAgent(services, request, named)
    if (!agent.ok) return agent
    const filter = { agentId: agent.value, list: which }
    const listed = { verb: 'ended.list', filter, principal: request.principal.id }
    const cursor = openCursor(listed, given)
    if (!cursor.ok) return cursor
    const page = await readEndedPage(services.store, filter, { cursor: cursor.value, limit })
    return accepted({
      items: page.items.map(endedData),
      nextCursor: closeCursor(listed, page.nextCursor),
    })
  },
})

export const get = verb({
  name: 'ended.get',
  says: 'Returns a fact that another system ended, with the newer fact if there is one, by the id of the ended one.',
  role: 'read',
  input: z.strictObject({ id: shapes.id }),
  output: ended,
  run: async (services, { id }, request) => {
    const pair = await findReached(services, id, request)
    return pair.ok ? accepted(endedData(pair.value)) : pair
  },
})

const figure = z.object({
  name: z.string().nullable(), // null: not known
  right: z.int(),
  answered: z.int(),
  precision: shapes.share,
  low: shapes.share,
  high: shapes.share,
})

export const record = verb({
  name: 'ended.record',
  says: 'Tells how often another system was right to end facts of an agent, by people’s answers: in all, and by source, aspect and month.',
  role: 'read',
  input: z.strictObject({ agent: shapes.name.optional() }),
  output: z.object({
    agent: z.string(),
    open: z.int(),
    unsure: z.int(),
    recorded: z.int(), // to be given back once the agent is live
    countedTo: z.int(), // a count above it means: more than that
    right: z.int(),
    answered: z.int(), // right or given back
    precision: shapes.share.nullable(), // right ÷ answered; null: nothing is answered
    low: shapes.share.nullable(), // its exact 95% interval
    high: shapes.share.nullable(),
    sources: z.array(figure), // by where the facts are from; most answers first
    aspects: z.array(figure),
    months: z.array(figure), // by when the source ended the facts, named YYYY-MM; the latest first
  }),
  run: async (services, { agent: named }, request) => {
    const agent = await knownAgent(services, request, named)
    if (!agent.ok) return agent
    const { counts, countedTo, precision, figures } = await readEndedRecord(
      services.store,
      agent.value,
    )
    const { right = 0, answered = 0, low = null, high = null } = precision ?? {}
    const share = answered === 0 ? null : right / answered
    const shared = (list: readonly EndedFigure[]) =>
      list.map((each) => ({ ...each, precision: each.right / each.answered }))
    return accepted({
      agent: agent.value,
      ...counts,
      countedTo,
      right,
      answered,
      precision: share,
      low,
      high,
      sources: shared(figures.sources),
      aspects: shared(figures.aspects),
      months: shared(figures.months),
    })
  },
})

export const answer = answering({
  name: 'ended.answer',
  says: 'Records whether another system was right to end a fact; where the agent is live, rejecting gives the fact back, and reversing also ends the newer one.',
  role: 'decide',
  versioned: true,
  input: z.strictObject({
    id: shapes.id, // of the older fact
    newerId: shapes.id.nullable().default(null), // null: it ended without a newer fact
    newerVersion: z.int().min(1).nullable().default(null),
    answerId: shapes.id.nullable().default(null), // in force when the pair was shown
    verdict: shapes.verdict, // approve: it was right; reject: give it back; reverse: and end the newer one
  }),
  output: z.object({
    operationId: shapes.id,
    fact: shapes.fact, // the older one, as it is now
  }),
  run: async (services, { id, verdict: word, ...shown }, request) => {
    const older = await readFact(services.store, id)
    if (older === null || !reaches(request.principal, older.agentId))
      return refused({ kind: 'not-found', what: 'fact' })
    if (isOfAnother(request, id)) return refused({ kind: 'changed-meanwhile' })
    const olderVersion = request.expected?.version ?? 0
    const command = { ...shown, olderId: id, olderVersion, value: VALUES[word] }
    const done = await answerEnded(services.store, command, request)
    return done.ok ? accepted({ operationId: done.value.operation.id, factId: id }) : done
  },
  answer: async ({ store }, { operationId, factId }) => {
    const fact = await readFact(store, factId)
    return fact === null
      ? refused({ kind: 'not-found', what: 'fact' })
      : accepted({ operationId, fact: factData(fact) })
  },
})

function endedData(pair: EndedPairView): z.infer<typeof ended> {
  const { older, newer, reading } = pair
  return {
    id: older.id,
    version: older.version,
    older: factData(older),
    newer: newer && factData(newer),
    endedAt: pair.endedAt,
    importedAt: pair.importedAt,
    verdict: pair.value === null ? null : WORDS[pair.value],
    answerId: pair.answerId,
    confidence: reading?.scored.confidence ?? null,
    signals: (reading?.scored.readings ?? []).flatMap(({ signal, fired }) =>
      fired ? [signal] : [],
    ),
    blocked: pair.noReverse === null ? {} : { reverse: pair.noReverse },
    page: `/review/ended?agent=${encodeURIComponent(older.agentId)}`,
  }
}

async function findReached(
  { store }: Services,
  id: string,
  { principal }: VerbRequest,
): Promise<Result<EndedPairView>> {
  const pair = await readEndedPair(store, id)
  return pair === null || !reaches(principal, pair.older.agentId)
    ? refused({ kind: 'not-found', what: 'fact' })
    : accepted(pair)
}
