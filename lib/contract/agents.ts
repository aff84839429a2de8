import { z } from 'zod'

import { accepted, refused } from '@/lib/domain/result'
import { CONTEXT_BUDGETS, DEFAULT_CONTEXT_FILTER } from '@/lib/filters/context-filter'
import { readAgents } from '@/lib/views/agents'
import { readContextText } from '@/lib/views/context'

import { dateOf } from './data'
import { agentOf, reaches } from './reach'
import * as shapes from './shapes'
import { verb } from './verb'

const MOST_QUESTION = 2_000

export const list = verb({
  name: 'agents.list',
  says: 'Lists the agents.',
  role: 'read',
  input: z.strictObject({}),
  output: z.object({ items: z.array(shapes.agent) }),
  run: async ({ store }, _input, { principal }) => {
    const agents = await readAgents(store)
    return accepted({
      items: agents
        .filter(({ id }) => reaches(principal, id))
        .map(({ id, title, shadow, activeFacts, pending }) => ({
          id,
          title,
          live: !shadow,
          currentFacts: activeFacts,
          pendingProposals: pending,
        })),
    })
  },
})

/** How many tokens a context may have. */
export const BUDGETS = CONTEXT_BUDGETS.map(Number)

export const context = verb({
  name: 'context.get',
  says: 'Returns what an agent receives: current facts only, within a budget.',
  role: 'read',
  takesLongFor: ({ query, knownAt }) => query !== undefined || knownAt !== undefined,
  input: z.strictObject({
    agent: shapes.name.optional(),
    entity: shapes.name.optional(), // only facts about it
    query: shapes.text(MOST_QUESTION).optional(), // a question or topic: only facts that hold words of it
    budget: z.enum(CONTEXT_BUDGETS).default(DEFAULT_CONTEXT_FILTER.budget), // in tokens
    trueAt: shapes.moment.optional(),
    knownAt: shapes.moment.optional(),
  }),
  output: z.object({
    agent: z.string(),
    live: z.boolean(),
    markdown: z.string(),
    tokens: z.int(),
    leftOut: z.int(), // facts that did not fit
    facts: z.array(
      z.object({
        id: shapes.id,
        kind: z.string(),
        entity: z.string().nullable(),
        aspect: z.string().nullable(),
        key: z.string().nullable(),
        content: z.string(),
        validFrom: shapes.instant,
      }),
    ),
  }),
  run: async ({ store }, { agent: named, entity, query, budget, trueAt, knownAt }, request) => {
    const agent = agentOf(request, named)
    if (!agent.ok) return agent
    if (knownAt !== undefined && query !== undefined)
      return refused({ kind: 'bad-input', problem: 'query: it can’t be given with known_at.' })
    if (knownAt !== undefined && dateOf(knownAt) > request.at)
      return refused({ kind: 'bad-input', problem: 'known_at: it can’t be in the future.' })
    const filter = {
      ...DEFAULT_CONTEXT_FILTER,
      budget,
      trueAt: trueAt ?? null,
      knownAt: knownAt ?? null,
    }
    const about = { entity: entity ?? null, query: query ?? null }
    const asked = { agentId: agent.value, filter, at: request.at, ...about }
    const read = await readContextText(store, asked)
    if (read === null) return refused({ kind: 'not-found', what: 'agent' })
    const { json, markdown } = read
    return accepted({
      agent: json.agent,
      live: !json.shadow,
      markdown,
      tokens: json.tokens,
      leftOut: json.leftOut,
      facts: json.facts.map(({ id, kind, entity, aspect, key, content, validFrom }) => ({
        id,
        kind,
        entity,
        aspect,
        key,
        content,
        validFrom,
      })),
    })
  },
})
