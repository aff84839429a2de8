import { z } from 'zod'

import { FACT_KINDS } from '@/lib/domain/fact'
import type { FactInput } from '@/lib/domain/import-batch'
import { accepted, refused } from '@/lib/domain/result'
import { ingestFacts, type Stored } from '@/lib/operations/ingest-facts'
import { newFactProblem } from '@/lib/operations/steps/fact-problem'

import { dateOrNull, saidBy } from './data'
import { agentOf } from './reach'
import * as shapes from './shapes'
import { answering, type VerbRequest } from './verb'

/** The system that facts belong to which programs and people state. */
const SYSTEM = { program: 'api', person: 'palimpsest' } as const

const newFact = z.strictObject({
  content: shapes.content,
  entity: shapes.name.nullish(),
  aspect: shapes.name.nullish(),
  key: shapes.name.nullish(),
  kind: z.enum(FACT_KINDS).default('fact'),
  tags: z.array(shapes.text(200)).max(100).default([]),
  metadata: shapes.metadata.default({}),
  confidence: shapes.share.nullish(),
  importance: shapes.share.nullish(),
  validFrom: shapes.instant.nullish(), // absent: now
  validUntil: shapes.instant.nullish(),
  supersedes: shapes.id.optional(), // id of the fact that this one replaces
  externalId: shapes.id.nullish(),
  session: shapes.text(200).nullish(),
  excerpt: shapes.content.nullish(),
})

type NewFact = z.infer<typeof newFact>

/** Refuses a fact that ends before it begins. */
const endsLater = z.refine<Pick<NewFact, 'validFrom' | 'validUntil'>>(
  ({ validFrom, validUntil }) => {
    const [begins, ends] = [dateOrNull(validFrom), dateOrNull(validUntil)]
    return begins === null || ends === null || ends >= begins
  },
  { path: ['validUntil'], message: 'it is before valid_from' },
)

/** One fact as a program states it. */
export const oneFact = z
  .strictObject({ agent: shapes.name.optional(), ...newFact.shape })
  .check(endsLater)
  .meta({ title: 'One fact' })

const manyFacts = z
  .strictObject({
    agent: shapes.name.optional(),
    facts: z
      .array(newFact.check(endsLater).meta({ id: 'NewFact' }))
      .min(1)
      .max(shapes.MOST_AT_ONCE),
    skipInvalid: z.boolean().default(false), // store the others when one cannot be stored
  })
  .meta({ title: 'Several facts' })

const addedFact = z
  .object({
    action: z.enum(['added', 'confirmed', 'refused']), // confirmed: it was stored already
    id: shapes.id.nullable(), // null when refused
    proposals: z.array(
      z.object({
        id: shapes.id,
        number: z.int(),
        olderId: shapes.id,
        newerId: shapes.id,
        confidence: shapes.share,
      }),
    ),
    unclassified: z.boolean().default(false), // stored, and not compared: it names no entity or no aspect
    problem: z.string().nullable(), // why it was refused, or what could not be done with it
  })
  .meta({ id: 'AddedFact' })

/** Whether facts were compared when they were stored (rules P5, P15). */
export const detected = z.enum(['done', 'later', 'off', 'failed'])

export const add = answering({
  name: 'facts.add',
  says: 'Stores a fact, or up to 500 of one agent as one operation, and proposes what they contradict.',
  role: 'write',
  input: z.union([oneFact, manyFacts]),
  output: z.object({
    operationId: shapes.id,
    detection: detected,
    facts: z.array(addedFact), // in the order of the request
  }),
  run: async (services, input, request) => {
    const { agent: named, facts, skipInvalid } = severalOf(input)
    const agent = agentOf(request, named)
    if (!agent.ok) return agent
    const mayEnd = request.principal.roles.has('decide') && request.channel !== 'mcp' // not at a model’s word
    if (!mayEnd && facts.some(({ kind }) => kind === 'constraint'))
      return refused({ kind: 'needs-person', page: '/memory/facts' })
    const inputs = facts.map((fact) => inputOf(fact, agent.value, request))
    const problems = inputs.map(newFactProblem)
    const first = problems.findIndex((problem) => problem !== null)
    const whole = problems.every((problem) => problem !== null)
    if (first >= 0 && (whole || !skipInvalid)) {
      const problem = problems[first] ?? ''
      const place = facts.length === 1 ? '' : `facts.${first}: `
      return refused({ kind: 'bad-input', problem: `${place}${problem}` })
    }
    const kept = inputs.filter((_input, index) => problems[index] === null)
    const sent = inputs.map((input, index) => ({
      problem: problems[index] ?? null,
      unclassified: input.entity === null || input.aspect === null,
    }))
    const { keepAnswer } = request
    const stored = await ingestFacts(
      services.store,
      {
        facts: kept,
        system: request.channel === 'page' ? SYSTEM.person : SYSTEM.program,
        providers: services.providers,
        breathe: services.breathe,
        ...(mayEnd ? {} : { named: 'propose' as const }),
        ...(keepAnswer && {
          written: (tx, known) => keepAnswer(tx, answerOf({ ...known, sent })),
        }),
      },
      request,
    )
    return stored.ok ? accepted({ ...stored.value, sent }) : stored
  },
  answer: (_services, stored) => Promise.resolve(accepted(answerOf(stored))),
})

function severalOf(input: z.infer<typeof oneFact | typeof manyFacts>): z.infer<typeof manyFacts> {
  if ('facts' in input) return input
  const { agent: named, ...fact } = input
  return { agent: named, facts: [fact], skipInvalid: false }
}

/** What is said of a fact before it is stored. */
type SentFact = { readonly problem: string | null; readonly unclassified: boolean }

function answerOf({ sent, ...stored }: Stored & { readonly sent: readonly SentFact[] }) {
  const kept = sent.filter(({ problem }) => problem === null).length
  const next = addedRows(stored, kept)[Symbol.iterator]()
  return {
    operationId: stored.operation.id,
    detection: stored.inline.detection,
    facts: sent.map(({ problem, unclassified }) =>
      problem === null
        ? { ...(next.next().value ?? NOTHING), unclassified }
        : { ...NOTHING, action: 'refused' as const, problem },
    ),
  }
}

type Added = z.infer<typeof addedFact>

const NOTHING: Added = {
  action: 'added',
  id: null,
  proposals: [],
  unclassified: false,
  problem: null,
}

function inputOf(fact: NewFact, agent: string, request: VerbRequest): FactInput {
  const { externalId = null, session = null, excerpt = null, supersedes } = fact
  return {
    agent: agent.toWellFormed().trim(),
    entity: fact.entity?.toWellFormed() ?? null,
    aspect: fact.aspect?.toWellFormed() ?? null,
    key: fact.key?.toWellFormed() ?? null,
    kind: fact.kind,
    content: fact.content.toWellFormed().trim(),
    tags: fact.tags,
    metadata: fact.metadata,
    confidence: fact.confidence ?? null,
    importance: fact.importance ?? null,
    recordedAt: request.at,
    validFrom: dateOrNull(fact.validFrom),
    validUntil: dateOrNull(fact.validUntil),
    protected: false,
    status: 'active',
    supersededBy: null,
    supersededAt: null,
    externalId,
    ...(supersedes === undefined ? {} : { supersedes }),
    source: { externalId, excerpt, session: session ?? saidBy(request) },
  }
}

/** What became of each fact, in their order: new facts have ids in the order in which they were given. */
function addedRows(
  { operation, facts, inline, flags }: Stored,
  count: number,
): readonly Omit<Added, 'unclassified'>[] {
  const known = new Map(operation.subject.again)
  const proposals = inline.proposals.toSorted((a, b) => a.number - b.number)
  const fresh = facts[Symbol.iterator]()
  return Array.from({ length: count }, (_none, index) => {
    const again = known.get(index)
    const next = again === undefined ? fresh.next().value : undefined
    const id = again ?? next?.id ?? null
    return {
      action: next === undefined ? ('confirmed' as const) : ('added' as const),
      id,
      proposals: proposals
        .filter(({ olderFactId, newerFactId }) => olderFactId === id || newerFactId === id)
        .map(({ id: proposalId, number, olderFactId, newerFactId, confidence }) => ({
          id: proposalId,
          number,
          olderId: olderFactId,
          newerId: newerFactId,
          confidence,
        })),
      problem: flags.find((flag) => flag.index === index)?.reason ?? null,
    }
  })
}
