import { z } from 'zod'

import { MAX_IN_CLUSTER } from '@/lib/domain/merge-clusters'
import { MERGE_WORDS, suggestSurvivor, suggestWords } from '@/lib/domain/merge-plan'
import { MERGE_BANDS } from '@/lib/domain/merge-score'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { markNotDuplicates } from '@/lib/operations/mark-not-duplicates'
import { mergeFacts } from '@/lib/operations/merge-facts'
import { planMergeNow } from '@/lib/operations/steps/plan-merge-now'
import { readDuplicates, readEmbedded } from '@/lib/views/duplicates'
import type { FactView } from '@/lib/views/fact-view'
import { readFact } from '@/lib/views/facts'

import { factData, recorded } from './data'
import { knownAgent, reaches } from './reach'
import * as shapes from './shapes'
import { answering, pageVerb, verb, type Services, type VerbRequest } from './verb'

export const candidates = verb({
  name: 'merges.candidates',
  says: 'Lists an agent’s possible duplicates, 20 groups at a time.',
  role: 'read',
  takesLong: true,
  input: z.strictObject({
    agent: shapes.name.optional(),
    page: z.int().min(1).max(100_000).default(1),
  }),
  output: z.object({
    groups: z.array(
      z.object({
        facts: z.array(shapes.fact),
        survivorId: shapes.id, // the suggested one
        confidence: shapes.share,
        band: z.enum(MERGE_BANDS),
      }),
    ),
    total: z.int(), // groups
    page: z.int(),
    pages: z.int(),
  }),
  run: async (services, { agent: named, page: asked }, request) => {
    const { store, providers } = services
    const agent = await knownAgent(services, request, named)
    if (!agent.ok) return agent
    const page = { agentId: agent.value, page: asked }
    const {
      clusters,
      total,
      page: at,
      pages,
    } = await readDuplicates(store, providers.similarity, page)
    return accepted({
      groups: clusters.map(({ members, suggestedId, confidence, band }) => ({
        facts: members.map(factData),
        survivorId: suggestedId,
        confidence,
        band,
      })),
      total,
      page: at,
      pages,
    })
  },
})

const ids = z.array(shapes.id).min(2).max(MAX_IN_CLUSTER)

export const plan = verb({
  name: 'merges.plan',
  says: 'Says what merging facts would do. Writes nothing.',
  role: 'read',
  input: z.strictObject({
    ids,
    survivorId: shapes.id.optional(), // absent: the suggested one
    words: z.enum(MERGE_WORDS).optional(), // all: the survivor takes what the others add; own: it keeps its text
  }),
  output: z.object({
    members: z.array(z.object({ id: shapes.id, version: z.int().min(1) })), // to send with the merge
    survivorId: shapes.id,
    words: z.enum(MERGE_WORDS),
    endedIds: z.array(shapes.id),
    content: z.string(), // of the survivor then
    tags: z.array(z.string()),
    importance: shapes.share.nullable(),
    confidence: shapes.share,
    band: z.enum(MERGE_BANDS),
    warnings: z.array(z.looseObject({ kind: z.string() })),
    needsConfirmation: z.boolean(),
  }),
  run: async (services, { ids: asked, survivorId, words }, request) => {
    const read = await readMembers(services, asked, request)
    if (!read.ok) return read
    const facts = read.value
    const survivor = survivorId ?? suggestSurvivor(facts)
    const chosen = words ?? suggestWords(facts, survivor)
    const { store, providers } = services
    const planned = await planMergeNow(store.read, store, {
      ids: asked,
      survivorId: survivor,
      words: chosen,
      embedded: await readEmbedded(store, providers.similarity, asked),
    })
    if (!planned.ok) return planned
    const { endedIds, content, tags, importance, confidence, band, warnings, needsConfirmation } =
      planned.value.plan
    return accepted({
      members: facts.map(({ id, version }) => ({ id, version })),
      survivorId: survivor,
      words: chosen,
      endedIds: [...endedIds],
      content,
      tags: [...tags],
      importance,
      confidence,
      band,
      warnings: warnings.map((each) => ({ ...each })),
      needsConfirmation,
    })
  },
})

export const apply = answering({
  name: 'merges.apply',
  says: 'Merges facts into one: the others end as its older versions.',
  role: 'decide',
  input: z.strictObject({
    members: z
      .array(z.strictObject({ id: shapes.id, version: z.int().min(1) }))
      .min(2)
      .max(MAX_IN_CLUSTER), // as planned
    survivorId: shapes.id,
    words: z.enum(MERGE_WORDS),
    confirmed: z.boolean().default(false), // by someone who saw the plan
    reason: shapes.reason.nullable().default(null),
  }),
  output: z.object({ operationId: shapes.id, fact: shapes.fact }), // the survivor
  run: async (services, command, request) => {
    const { store, providers } = services
    const asked = command.members.map(({ id }) => id)
    const read = await readMembers(services, asked, request)
    if (!read.ok) return read
    const embedded = await readEmbedded(store, providers.similarity, asked)
    const done = await mergeFacts(store, { ...command, embedded }, request)
    return done.ok
      ? accepted({ operationId: done.value.operation.id, survivorId: command.survivorId })
      : done
  },
  answer: async ({ store }, { operationId, survivorId }) => {
    const survivor = await readFact(store, survivorId)
    return survivor === null
      ? refused({ kind: 'not-found', what: 'fact' })
      : accepted({ operationId, fact: factData(survivor) })
  },
})

export const keepApart = pageVerb({
  name: 'merges.keep-apart',
  says: 'Marks facts as not duplicates of one another.',
  role: 'decide',
  input: z.strictObject({ ids, reason: shapes.reason.nullable() }),
  run: async ({ store }, { ids: factIds, reason }, request) =>
    recorded(await markNotDuplicates(store, { factIds, reason }, request)),
})

/** Reads the facts that are named, all of which the principal must reach. */
async function readMembers(
  { store }: Services,
  asked: readonly string[],
  { principal }: VerbRequest,
): Promise<Result<readonly FactView[]>> {
  const views = await Promise.all(asked.map((id) => readFact(store, id)))
  const reached = views.flatMap((view) =>
    view !== null && reaches(principal, view.agentId) ? [view] : [],
  )
  return reached.length === asked.length
    ? accepted(reached)
    : refused({ kind: 'not-found', what: 'fact' })
}
