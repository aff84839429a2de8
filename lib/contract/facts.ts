import { z } from 'zod'

import { FACT_KINDS } from '@/lib/domain/fact'
import { accepted, refused } from '@/lib/domain/result'
import { DEFAULT_FACT_FILTER, FACT_LIST_STATUSES } from '@/lib/filters/fact-filter'
import { readFactProposals } from '@/lib/views/fact-proposals'
import { readFact, readFactList, readFactPage } from '@/lib/views/facts'
import { readUnconfirmed } from '@/lib/views/still-true'

import { closeCursor, openCursor } from './cursors'
import { dateOf, factData } from './data'
import { listedAgent, reaches } from './reach'
import * as shapes from './shapes'
import { verb } from './verb'
import { WORDS } from './verdict-words'

/** What the agent receives now: current facts that have begun and not ended. */
const RECEIVED = 'received'

export const list = verb({
  name: 'facts.list',
  says: 'Lists facts, current ones unless a status is named.',
  role: 'read',
  takesLongFor: ({ knownAt }) => knownAt !== undefined,
  input: z.strictObject({
    agent: shapes.name.optional(),
    entity: shapes.name.optional(),
    aspect: shapes.name.optional(),
    key: shapes.name.optional(), // of a preference or setting
    query: shapes.query.optional(), // words that a fact contains
    status: z.enum([...FACT_LIST_STATUSES, RECEIVED]).default(DEFAULT_FACT_FILTER.status),
    kind: z.enum(FACT_KINDS).optional(),
    trueAt: shapes.moment.optional(),
    knownAt: shapes.moment.optional(),
    ...shapes.PAGE,
  }),
  output: shapes.pageOf(shapes.fact),
  run: async (services, input, request) => {
    const agent = await listedAgent(services, request, input.agent)
    if (!agent.ok) return agent
    const filter = {
      ...DEFAULT_FACT_FILTER,
      agent: agent.value,
      entity: input.entity ?? null,
      aspect: input.aspect ?? null,
      ...(input.key !== undefined && { key: input.key }),
      search: input.query ?? null,
      ...(input.status === RECEIVED ? { received: true as const } : { status: input.status }),
      kind: input.kind ?? null,
      trueAt: input.trueAt ?? null,
      knownAt: input.knownAt ?? null,
    }
    if (input.knownAt !== undefined && dateOf(input.knownAt) > request.at)
      return refused({ kind: 'bad-input', problem: 'known_at: it can’t be in the future.' })
    if (input.knownAt !== undefined && input.key !== undefined)
      return refused({ kind: 'bad-input', problem: 'key: it can’t be given with known_at.' })
    const listed = { verb: 'facts.list', filter, principal: request.principal.id }
    const cursor = openCursor(listed, input.cursor)
    if (!cursor.ok) return cursor
    const page = await readFactList(services.store, filter, {
      cursor: cursor.value,
      limit: input.limit,
    })
    return accepted({
      items: page.items.map(factData),
      nextCursor: closeCursor(listed, page.nextCursor),
    })
  },
})

export const unconfirmed = verb({
  name: 'facts.unconfirmed',
  says: 'Lists current facts that no one has confirmed in a long time, longest overdue first, to ask a person about.',
  role: 'read',
  input: z.strictObject({ agent: shapes.name.optional(), ...shapes.PAGE }),
  output: shapes.pageOf(
    z.object({
      fact: shapes.fact,
      afterDays: z.int(), // without a word: longer for a decision, and after each confirmation
      dueAt: shapes.instant, // when these days ended
    }),
  ),
  run: async (services, { agent: named, limit, cursor: given }, request) => {
    const agent = await listedAgent(services, request, named)
    if (!agent.ok) return agent
    const { principal, at } = request
    const listed = { verb: 'facts.unconfirmed', filter: agent.value, principal: principal.id }
    const cursor = openCursor(listed, given)
    if (!cursor.ok) return cursor
    const place = { cursor: cursor.value, limit }
    const page = await readUnconfirmed(services.store, { agentId: agent.value, at, place })
    return accepted({
      items: page.items.map(({ fact, ...due }) => ({ fact: factData(fact), ...due })),
      nextCursor: closeCursor(listed, page.nextCursor),
    })
  },
})

export const get = verb({
  name: 'facts.get',
  says: 'Returns one fact.',
  role: 'read',
  input: z.strictObject({ id: shapes.id }),
  output: shapes.fact,
  run: async ({ store }, { id }, request) => {
    const view = await readFact(store, id)
    return view === null || !reaches(request.principal, view.agentId)
      ? refused({ kind: 'not-found', what: 'fact' })
      : accepted(factData(view))
  },
})

export const ofFact = verb({
  name: 'facts.proposals',
  says: 'Lists the proposals about a fact, open and decided, the newest 200.',
  role: 'read',
  input: z.strictObject({ id: shapes.id }),
  output: z.object({ items: z.array(shapes.proposalOfFact) }),
  run: async ({ store }, { id }, request) => {
    const fact = await readFact(store, id)
    if (fact === null || !reaches(request.principal, fact.agentId))
      return refused({ kind: 'not-found', what: 'fact' })
    const proposals = await readFactProposals(store.read, id)
    return accepted({
      items: proposals.map(({ verdict, ...proposal }) => ({
        ...proposal,
        verdict: verdict === null ? null : WORDS[verdict],
        page: `/p/${proposal.number}`,
      })),
    })
  },
})

export const history = verb({
  name: 'facts.history',
  says: 'Returns every version of a fact, oldest first, with who ended each.',
  role: 'read',
  input: z.strictObject({ id: shapes.id }),
  output: z.object({
    entries: z.array(
      z.object({
        fact: shapes.fact,
        current: z.boolean(),
        supersededBy: shapes.id.nullable(),
        by: z.string().nullable(), // null: the source said so
        at: shapes.instant.nullable(),
        operationId: shapes.id.nullable(),
        proposalId: shapes.id.nullable(),
      }),
    ),
  }),
  run: async ({ store }, { id }, request) => {
    const page = await readFactPage(store, id)
    if (page === null || !reaches(request.principal, page.fact.agentId))
      return refused({ kind: 'not-found', what: 'fact' })
    return accepted({
      entries: page.chain.map((fact) => {
        const link = page.links.find(({ olderId }) => olderId === fact.id)
        return {
          fact: factData(fact),
          current: fact.current,
          supersededBy: link?.newerId ?? null,
          by: link?.by ?? null,
          at: link?.at ?? null,
          operationId: link?.operationId ?? null,
          proposalId: link?.proposalId ?? null,
        }
      }),
    })
  },
})
