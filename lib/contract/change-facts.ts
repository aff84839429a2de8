import { z } from 'zod'

import { accepted, refused, type Result } from '@/lib/domain/result'
import { confirmFact } from '@/lib/operations/confirm-fact'
import { includeArchived } from '@/lib/operations/include-archived'
import { protectFact } from '@/lib/operations/protect-fact'
import { restateFact } from '@/lib/operations/restate-fact'
import { restoreFact } from '@/lib/operations/restore-fact'
import { retireConstraint } from '@/lib/operations/retire-constraint'
import { retractFact } from '@/lib/operations/retract-fact'
import { rewordFact } from '@/lib/operations/reword-fact'
import type { Recorded } from '@/lib/operations/steps/record-operation'
import { supersedeByHand } from '@/lib/operations/supersede-by-hand'
import { readFact } from '@/lib/views/facts'

import { dateOrNull, factData, saidBy } from './data'
import { isOfAnother, reaches } from './reach'
import * as shapes from './shapes'
import { answering, type Verb, type Services, type PageVerb, type VerbRequest } from './verb'

/** A change, and the fact to show next: after a restatement, the new version. */
type Changed = { readonly operationId: string; readonly factId: string }

const output = z.object({
  operationId: shapes.id,
  fact: shapes.fact, // as it is now; after a restatement, the new version
})

/** A change of one fact of which the caller saw a version. */
function change<Shape extends z.ZodType<{ readonly id: string }>>(
  described: Omit<PageVerb<Shape>, 'run' | 'versioned'>,
  carryOut: (
    services: Services,
    command: z.output<Shape> & { readonly factId: string; readonly version: number },
    request: VerbRequest,
  ) => Promise<Result<Recorded>>,
): Verb<Shape, Changed, z.infer<typeof output>> {
  return answering({
    ...described,
    versioned: true,
    output,
    run: async (services, input, request) => {
      const { id } = input
      const before = await readFact(services.store, id)
      if (before === null || !reaches(request.principal, before.agentId))
        return refused({ kind: 'not-found', what: 'fact' })
      if (isOfAnother(request, id)) return refused({ kind: 'changed-meanwhile' })
      const command = { ...input, factId: id, version: request.expected?.version ?? 0 }
      const done = await carryOut(services, command, request)
      if (!done.ok) return done
      return accepted({
        operationId: done.value.operation.id,
        factId: 'factId' in done.value ? String(done.value.factId) : id,
      })
    },
    answer: async ({ store }, { operationId, factId }) => {
      const fact = await readFact(store, factId)
      return fact === null
        ? refused({ kind: 'not-found', what: 'fact' })
        : accepted({ operationId, fact: factData(fact) })
    },
  })
}

const WITH_REASON = { id: shapes.id, reason: shapes.reason.nullable().default(null) } as const
const withReason = z.strictObject(WITH_REASON)

export const supersede = change(
  {
    name: 'facts.supersede',
    says: 'Ends the older fact in favor of the newer one.',
    role: 'decide',
    input: z.strictObject({ ...WITH_REASON, newerId: shapes.id, newerVersion: z.int().min(1) }),
  },
  async ({ store }, { id, version, ...pair }, request) => {
    const newer = await readFact(store, pair.newerId)
    if (newer === null || !reaches(request.principal, newer.agentId))
      return refused({ kind: 'not-found', what: 'fact' })
    return supersedeByHand(store, { ...pair, olderId: id, olderVersion: version }, request)
  },
)

export const retract = change(
  {
    name: 'facts.retract',
    says: 'Ends a fact without a replacement.',
    role: 'decide',
    input: withReason,
  },
  ({ store }, fact, request) => retractFact(store, fact, request),
)

export const restore = change(
  {
    name: 'facts.restore',
    says: 'Makes an earlier version current again.',
    role: 'decide',
    input: withReason,
  },
  ({ store }, fact, request) => restoreFact(store, fact, request),
)

export const confirm = change(
  {
    name: 'facts.confirm',
    says: 'Records that a fact is still true.',
    role: 'write',
    input: withReason,
  },
  ({ store }, fact, request) => confirmFact(store, fact, request),
)

export const protect = change(
  {
    name: 'facts.protect',
    says: 'Protects a fact from being superseded, or removes the protection.',
    role: 'decide',
    input: z.strictObject({ id: shapes.id, protected: z.boolean() }),
  },
  ({ store }, { factId, version, protected: to }, request) =>
    protectFact(store, { factId, version, protect: to }, request),
)

export const reword = change(
  {
    name: 'facts.reword',
    says: 'Corrects the words of a fact, without a new version.',
    role: 'decide',
    input: z.strictObject({ ...WITH_REASON, content: shapes.content }),
  },
  ({ store }, fact, request) =>
    rewordFact(store, { ...fact, content: fact.content.trim() }, request),
)

export const restate = change(
  {
    name: 'facts.restate',
    says: 'Replaces a fact with what is true now, as a new version.',
    role: 'decide',
    input: z.strictObject({
      ...WITH_REASON,
      content: shapes.content,
      validFrom: shapes.instant.nullish(), // absent: now
      confidence: shapes.share.nullish(), // of whoever says so
    }),
  },
  ({ store }, { content, validFrom, confidence, ...fact }, request) =>
    restateFact(
      store,
      {
        ...fact,
        content: content.trim(),
        validFrom: dateOrNull(validFrom),
        confidence: confidence ?? null,
        source: { externalId: null, excerpt: null, session: saidBy(request) },
      },
      request,
    ),
)

export const include = change(
  {
    name: 'facts.include',
    says: 'Includes a fact that its source archived in detection, with the others of its entity.',
    role: 'decide',
    input: withReason,
  },
  ({ store }, fact, request) => includeArchived(store, fact, request),
)

export const retire = change(
  {
    name: 'facts.retire',
    says: 'Ends a constraint, for a reason and after one more question.',
    role: 'decide',
    input: z.strictObject({ ...WITH_REASON, confirm: shapes.text(100) }), // the word “retire”
  },
  ({ store }, fact, request) => retireConstraint(store, fact, request),
)
