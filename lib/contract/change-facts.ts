import { z } from 'zod'

import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { confirmFact } from '@/lib/operations/confirm-fact'
import { protectFact } from '@/lib/operations/protect-fact'
import { restateFact } from '@/lib/operations/restate-fact'
import { restoreFact } from '@/lib/operations/restore-fact'
import { retractFact } from '@/lib/operations/retract-fact'
import { rewordFact } from '@/lib/operations/reword-fact'
import type { Recorded } from '@/lib/operations/steps/record-operation'
import { supersedeByHand } from '@/lib/operations/supersede-by-hand'
import { readFact } from '@/lib/views/facts'

import { dateOrNull, factData } from './data'
import { isOfAnother, reaches } from './reach'
import * as shapes from './shapes'
import { verb, type Services, type Verb, type VerbRequest } from './verb'

const changed = z.object({
  operationId: shapes.id,
  fact: shapes.fact, // as it is now; after a restatement, the new version
})

export const supersede = verb({
  name: 'facts.supersede',
  says: 'Ends the older fact in favor of the newer one.',
  role: 'decide',
  versioned: true,
  input: z.strictObject({
    id: shapes.id,
    newerId: shapes.id,
    newerVersion: z.int().min(1),
    reason: shapes.reason.nullish(),
  }),
  output: changed,
  run: async (services, { id, newerId, newerVersion, reason = null }, request) => {
    const newer = await readFact(services.store, newerId)
    if (newer === null || !reaches(request.principal, newer.agentId))
      return refused({ kind: 'not-found', what: 'fact' })
    return change(services, { id, request }, (version) =>
      supersedeByHand(
        services.store,
        { olderId: id, olderVersion: version, newerId, newerVersion, reason },
        request,
      ),
    )
  },
})

const WITH_REASON = { id: shapes.id, reason: shapes.reason.nullish() } as const

/** A change of one fact that takes no more than a reason. */
function withReason(
  described: Pick<Verb, 'name' | 'says' | 'role'>,
  carryOut: (
    store: Services['store'],
    command: { readonly factId: string; readonly version: number; readonly reason: string | null },
    request: VerbRequest,
  ) => Promise<Result<Recorded, Refusal>>,
) {
  return verb({
    ...described,
    versioned: true,
    input: z.strictObject(WITH_REASON),
    output: changed,
    run: (services, { id, reason = null }, request) =>
      change(services, { id, request }, (version) =>
        carryOut(services.store, { factId: id, version, reason }, request),
      ),
  })
}

export const retract = withReason(
  { name: 'facts.retract', says: 'Ends a fact without a replacement.', role: 'decide' },
  retractFact,
)

export const restore = withReason(
  { name: 'facts.restore', says: 'Makes an earlier version current again.', role: 'decide' },
  restoreFact,
)

export const confirm = withReason(
  { name: 'facts.confirm', says: 'Records that a fact is still true.', role: 'write' },
  confirmFact,
)

export const protect = verb({
  name: 'facts.protect',
  says: 'Protects a fact from being superseded, or removes the protection.',
  role: 'decide',
  versioned: true,
  input: z.strictObject({ id: shapes.id, protected: z.boolean() }),
  output: changed,
  run: (services, { id, protected: protect }, request) =>
    change(services, { id, request }, (version) =>
      protectFact(services.store, { factId: id, version, protect }, request),
    ),
})

export const reword = verb({
  name: 'facts.reword',
  says: 'Corrects the words of a fact, without a new version.',
  role: 'decide',
  versioned: true,
  input: z.strictObject({ ...WITH_REASON, content: shapes.content }),
  output: changed,
  run: (services, { id, content, reason = null }, request) =>
    change(services, { id, request }, (version) =>
      rewordFact(
        services.store,
        { factId: id, version, content: content.toWellFormed().trim(), reason },
        request,
      ),
    ),
})

export const restate = verb({
  name: 'facts.restate',
  says: 'Replaces a fact with what is true now, as a new version.',
  role: 'decide',
  versioned: true,
  input: z.strictObject({
    ...WITH_REASON,
    content: shapes.content,
    validFrom: shapes.instant.nullish(), // absent: now
  }),
  output: changed,
  run: (services, { id, content, validFrom, reason = null }, request) =>
    change(services, { id, request }, (version) =>
      restateFact(
        services.store,
        {
          factId: id,
          version,
          content: content.toWellFormed().trim(),
          validFrom: dateOrNull(validFrom),
          confidence: null,
          source: { externalId: null, excerpt: null, session: request.actor },
          reason,
        },
        request,
      ),
    ),
})

/** Changes a fact that the principal reaches, and returns it as it is then. */
async function change(
  { store }: Services,
  { id, request }: { readonly id: string; readonly request: VerbRequest },
  carryOut: (version: number) => Promise<Result<Recorded, Refusal>>,
): Promise<Result<z.infer<typeof changed>, Refusal>> {
  const before = await readFact(store, id)
  if (before === null || !reaches(request.principal, before.agentId))
    return refused({ kind: 'not-found', what: 'fact' })
  if (isOfAnother(request, id)) return refused({ kind: 'changed-meanwhile' })
  const done = await carryOut(request.expected?.version ?? 0)
  if (!done.ok) return done
  const { operation } = done.value
  const shown = 'factId' in done.value ? String(done.value.factId) : id
  const fact = await readFact(store, shown)
  return fact === null
    ? refused({ kind: 'not-found', what: 'fact' })
    : accepted({ operationId: operation.id, fact: factData(fact) })
}
