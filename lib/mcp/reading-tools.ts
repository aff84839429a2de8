import { z } from 'zod'

import * as agents from '@/lib/contract/agents'
import * as facts from '@/lib/contract/facts'
import * as proposals from '@/lib/contract/proposals'
import * as shapes from '@/lib/contract/shapes'
import { wireSchema } from '@/lib/contract/wire-schema'
import { accepted } from '@/lib/domain/result'

import { agent, cursor, limit, moment } from './arguments'
import { passing, type Tool } from './tool'

const searchShape = z.strictObject({
  query: z.string().optional().describe('Words that the fact contains.'),
  entity: z.string().optional(),
  key: z.string().optional().describe('The name of a preference or setting.'),
  as_of: moment.optional().describe('The day or moment at which the facts were true.'),
  known_at: moment.optional().describe('As the store knew it then.'),
  include_superseded: z.boolean().default(false),
  agent,
  limit,
  cursor,
})

export const search: Tool = {
  name: 'memory_search',
  title: 'Search facts',
  description:
    'Finds facts by words or by what they are about; superseded ones, and those that are not true yet or no longer, only on request.',
  needs: ['read'],
  reads: true,
  input: searchShape,
  output: wireSchema(facts.list.output, 'output'),
  repeats: true,
  run: passing(facts.list, (args) => {
    const { as_of: trueAt, include_superseded: all, ...rest } = searchShape.parse(args)
    return {
      ...rest,
      ...(trueAt !== undefined && { true_at: trueAt }),
      status: all ? 'all' : 'received',
    }
  }),
}

const contextShape = z.strictObject({
  agent,
  entity: z.string().optional().describe('Only facts about it.'),
  query: z.string().optional().describe('A question or topic: only facts that hold its words.'),
  budget: z.literal(agents.BUDGETS).optional().describe('In tokens.'),
  as_of: moment.optional().describe('The day or moment at which the facts were true.'),
})

export const context: Tool = {
  name: 'memory_context',
  title: 'What the agent knows',
  description:
    'Returns what the agent receives: current facts only. Pass your user’s question as query for the facts that bear on it, those that hold most of its words first.',
  needs: ['read'],
  reads: true,
  input: contextShape,
  output: wireSchema(agents.context.output, 'output'),
  repeats: true,
  run: passing(agents.context, (args) => {
    const { as_of: trueAt, budget, ...rest } = contextShape.parse(args)
    return {
      ...rest,
      ...(trueAt !== undefined && { true_at: trueAt }),
      ...(budget !== undefined && { budget: String(budget) }),
    }
  }),
}

export const unconfirmed: Tool = {
  name: 'memory_unconfirmed',
  title: 'Facts to ask about',
  description:
    'Lists current facts that no one has confirmed in a long time, longest overdue first. Ask your user whether one is still true, then use memory_confirm, memory_store with supersedes, or memory_retract.',
  needs: ['read'],
  reads: true,
  input: z.strictObject({ agent, limit, cursor }),
  output: wireSchema(facts.unconfirmed.output, 'output'),
  repeats: true,
  run: passing(facts.unconfirmed),
}

const idShape = z.strictObject({ id: z.string() })

// A fact without the name of its shape: a reference is no object to clients of 2025.
const read = z.object({ ...shapes.fact.shape, proposals: z.array(shapes.proposalOfFact) })

export const get: Tool = {
  name: 'memory_get',
  title: 'Read a fact',
  description:
    'Returns one fact by its id, with the proposals about it: what may make it untrue, and what people decided.',
  needs: ['read'],
  reads: true,
  input: idShape,
  output: wireSchema(read, 'output'),
  repeats: true,
  run: async (args, { call }) => {
    const { id } = idShape.parse(args)
    const found = await call(facts.get, { id })
    if (!found.ok) return found
    const about = await call(facts.ofFact, { id })
    if (!about.ok) return about
    const { items: proposals } = facts.ofFact.output.parse(about.value.value)
    return accepted({ ...facts.get.output.parse(found.value.value), proposals })
  },
}

export const contradictions: Tool = {
  name: 'contradictions',
  title: 'Facts that contradict each other',
  description:
    'Lists pairs of facts that a person must still decide: the newer may make the older untrue. Look here before you rely on either.',
  needs: ['read'],
  reads: true,
  input: z.strictObject({
    entity: z.string().optional(),
    min_confidence: z.number().min(0).max(1).optional(),
    agent,
    limit,
    cursor,
  }),
  output: wireSchema(proposals.list.output, 'output'),
  repeats: true,
  run: passing(proposals.list),
}
