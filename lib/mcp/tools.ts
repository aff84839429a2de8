import { z } from 'zod'

import { add } from '@/lib/contract/add-facts'
import * as agents from '@/lib/contract/agents'
import type { Answered, Call } from '@/lib/contract/call'
import { confirm } from '@/lib/contract/change-facts'
import * as facts from '@/lib/contract/facts'
import { fromWire } from '@/lib/contract/names'
import * as proposals from '@/lib/contract/proposals'
import type { Verb } from '@/lib/contract/verb'
import { wireSchema } from '@/lib/contract/wire-schema'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'

type Json = Readonly<Record<string, unknown>>

/** Carries out a verb for whoever calls the tool. */
export type CallVerb = (
  verb: Verb,
  input: unknown,
  more?: Partial<Pick<Call, 'key' | 'expected'>>,
) => Promise<Result<Answered, Refusal>>

/** A tool of the model. */
export type Tool = {
  readonly name: string
  readonly title: string
  readonly description: string // says when to use it: a model does not guess
  readonly verb: Verb // what it comes down to, and so the scope it needs
  readonly input: z.ZodType
  readonly output: Json
  readonly reads?: true // it reads too, which is a scope of its own
  readonly repeats: boolean // calling it again with the same arguments changes nothing more
  run(call: CallVerb, args: unknown): Promise<Result<unknown, Refusal>>
}

const agent = z.string().optional().describe('Whose memory; leave out for the token’s only agent.')
const limit = z.int().min(1).max(100).default(20)
const cursor = z.string().optional().describe('next_cursor of the page before.')
const instant = z.iso.datetime()

const stored = z.object({
  id: z.string().nullable(),
  action: z.enum(['added', 'confirmed', 'proposed', 'refused']),
  proposals: z.array(z.looseObject({ id: z.string(), number: z.int() })),
  problem: z.string().nullable(),
})

/** Passes arguments on as the verb’s input, and its answer back. */
function passing(verb: Verb, inputOf: (args: unknown) => unknown = (args) => args): Tool['run'] {
  return async (call, args) => {
    const answered = await call(verb, fromWire(inputOf(args)))
    return answered.ok ? accepted(answered.value.value) : answered
  }
}

const storeShape = z.strictObject({
  content: z.string().describe('One statement, as a sentence.'),
  entity: z.string().optional().describe('Whom or what it is about, such as “Mara”.'),
  aspect: z.string().optional().describe('Which side of it, such as “home”.'),
  key: z.string().optional().describe('The name of a preference or setting.'),
  kind: z.enum(['fact', 'preference', 'decision', 'constraint']).optional(),
  valid_from: instant.optional(),
  supersedes: z.string().optional().describe('The id of the fact that this one makes untrue.'),
  source: z.string().optional().describe('The words it was taken from.'),
  metadata: z.record(z.string(), z.unknown()).optional(),
  agent,
  idempotency_key: z.string().optional(),
})

const searchShape = z.strictObject({
  query: z.string().optional().describe('Words that the fact contains.'),
  entity: z.string().optional(),
  as_of: instant.optional().describe('The moment at which the facts were true.'),
  known_at: instant.optional().describe('As the store knew it then.'),
  include_superseded: z.boolean().default(false),
  agent,
  limit,
  cursor,
})

const contradictionsShape = z.strictObject({
  entity: z.string().optional(),
  min_confidence: z.number().min(0).max(1).optional(),
  agent,
  limit,
  cursor,
})

const idShape = z.strictObject({ id: z.string() })

/** The tools, in the order in which they are listed. None ends a fact: a person decides, on the page that they name. */
export const TOOLS: readonly Tool[] = [
  {
    name: 'memory_store',
    title: 'Store a fact',
    description:
      'Stores one statement and compares it with what is stored. When a new statement makes an old one untrue, pass the old id as supersedes; do not store both. What contradicts a stored fact becomes a proposal for a person.',
    verb: add,
    input: storeShape,
    output: wireSchema(stored, 'output'),
    repeats: false,
    run: async (call, args) => {
      const { agent: whose, idempotency_key: key, source, ...fact } = storeShape.parse(args)
      const answered = await call(
        add,
        {
          ...(whose !== undefined && { agent: whose }),
          facts: [
            { ...(fromWire(fact) as Json), ...(source !== undefined && { excerpt: source }) },
          ],
        },
        key === undefined ? {} : { key },
      )
      if (!answered.ok) return answered
      const [first] = add.output.parse(answered.value.value).facts
      if (first === undefined) return refused({ kind: 'not-found', what: 'fact' })
      return accepted(
        first.action === 'added' && first.proposals.length > 0
          ? { ...first, action: 'proposed' }
          : first,
      )
    },
  },
  {
    name: 'memory_search',
    title: 'Search facts',
    description: 'Finds facts by words or by what they are about; superseded ones only on request.',
    verb: facts.list,
    input: searchShape,
    output: wireSchema(facts.list.output, 'output'),
    repeats: true,
    run: passing(facts.list, (args) => {
      const { as_of: trueAt, include_superseded: all, ...rest } = searchShape.parse(args)
      return {
        ...rest,
        ...(trueAt !== undefined && { true_at: trueAt }),
        ...(all && { status: 'all' }),
      }
    }),
  },
  {
    name: 'memory_context',
    title: 'What the agent knows',
    description: 'Returns what the agent receives: current facts only, the most important first.',
    verb: agents.context,
    input: z.strictObject({
      agent,
      budget: z.enum(['500', '1000', '2000', '4000', '8000', '16000']).optional(),
      true_at: instant.optional(),
    }),
    output: wireSchema(agents.context.output, 'output'),
    repeats: true,
    run: passing(agents.context),
  },
  {
    name: 'memory_get',
    title: 'Read a fact',
    description: 'Returns one fact by its id.',
    verb: facts.get,
    input: idShape,
    output: wireSchema(facts.get.output, 'output'),
    repeats: true,
    run: passing(facts.get),
  },
  {
    name: 'memory_history',
    title: 'History of a fact',
    description: 'Returns every version of a fact, oldest first, with who ended each.',
    verb: facts.history,
    input: idShape,
    output: wireSchema(facts.history.output, 'output'),
    repeats: true,
    run: passing(facts.history),
  },
  {
    name: 'memory_confirm',
    title: 'Confirm a fact',
    description: 'Notes that a stored fact is still true.',
    verb: confirm,
    reads: true,
    input: z.strictObject({ id: z.string(), reason: z.string().optional() }),
    output: wireSchema(confirm.output, 'output'),
    repeats: false,
    run: async (call, args) => {
      const asked = fromWire(args) as { readonly id: string }
      const shown = await call(facts.get, { id: asked.id })
      if (!shown.ok) return shown
      const { version } = facts.get.output.parse(shown.value.value)
      const done = await call(confirm, asked, { expected: { id: null, version } })
      return done.ok ? accepted(done.value.value) : done
    },
  },
  {
    name: 'contradictions',
    title: 'Facts that contradict each other',
    description:
      'Lists pairs of facts that a person must still decide: the newer may make the older untrue. Look here before you rely on either.',
    verb: proposals.list,
    input: contradictionsShape,
    output: wireSchema(proposals.list.output, 'output'),
    repeats: true,
    run: passing(proposals.list),
  },
  {
    name: 'review',
    title: 'A proposal to review',
    description:
      'Returns one proposal with both facts, by its number or the next one. A person decides it, at the address in page: give them the link.',
    verb: proposals.get,
    input: z.strictObject({ proposal_id: z.string().optional(), agent }),
    output: wireSchema(proposals.get.output, 'output'),
    repeats: true,
    run: async (call, args) => {
      const { proposalId, agent: whose } = fromWire(args) as Readonly<Record<string, string>>
      if (proposalId !== undefined) return passing(proposals.get)(call, { id: proposalId })
      const listed = await call(proposals.list, {
        limit: 1,
        ...(whose !== undefined && { agent: whose }),
      })
      if (!listed.ok) return listed
      const [next] = proposals.list.output.parse(listed.value.value).items
      return next === undefined ? refused({ kind: 'not-found', what: 'proposal' }) : accepted(next)
    },
  },
]
