'use server'

import { z } from 'zod'

import { arrivalSentence } from '@/lib/domain/arrival'
import { FACT_KINDS, type FactKind } from '@/lib/domain/fact'
import { instantFromMs, startOfDay } from '@/lib/domain/instant'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { MAX_NOTE_LENGTH } from '@/lib/domain/verdict'
import { ingestFacts } from '@/lib/operations/ingest-facts'
import { protectFact } from '@/lib/operations/protect-fact'
import { supersedeByHand } from '@/lib/operations/supersede-by-hand'
import { openDb } from '@/lib/server/db'
import { classifier, embeddingModel } from '@/lib/server/providers'
import type { FactView } from '@/lib/views/fact-view'
import { readFact } from '@/lib/views/facts'

import { enter, idShape, keyShape } from './door'

export type IngestFactInput = {
  readonly agent: string
  readonly entity: string | null
  readonly aspect: string | null
  readonly key: string | null
  readonly kind: FactKind
  readonly content: string
  readonly since: string | null // a day; null: now
  readonly idempotencyKey: string
}

export type IngestFactOutcome = {
  readonly operationId: string
  readonly fact: FactView
  readonly proposals: readonly { readonly id: string; readonly number: number }[]
  readonly detection: 'done' | 'off' | 'failed'
  readonly heardAgain: boolean // the fact was already stored, and is now confirmed
  readonly seen: readonly string[] // sentences: what was found before the fact was written
}

const ingestShape = z.object({
  agent: z.string(),
  entity: z.string().nullable(),
  aspect: z.string().nullable(),
  key: z.string().nullable(),
  kind: z.enum(FACT_KINDS),
  content: z.string(),
  since: z.iso.date().nullable(),
  idempotencyKey: keyShape,
})

/** Stores one typed fact and compares it with its siblings. */
export async function ingestFactAction(
  input: IngestFactInput,
): Promise<Result<IngestFactOutcome, Refusal>> {
  return enter(ingestShape, input, async (typed, request) => {
    const store = await openDb()
    const fact = {
      agent: typed.agent.toWellFormed().trim(),
      entity: typed.entity?.toWellFormed() ?? null,
      aspect: typed.aspect?.toWellFormed() ?? null,
      key: typed.key?.toWellFormed() ?? null,
      kind: typed.kind,
      content: typed.content.toWellFormed().trim(),
      tags: [],
      metadata: {},
      confidence: null,
      importance: null,
      recordedAt: request.at,
      validFrom: typed.since === null ? null : instantFromMs(startOfDay(typed.since)),
      validUntil: null,
      protected: false,
      status: 'active',
      supersededBy: null,
      supersededAt: null,
      externalId: null,
      source: { externalId: null, excerpt: null, session: `typed by ${request.actor}` },
    } as const
    const providers = { classifier: classifier(), similarity: embeddingModel(store) }
    const command = { facts: [fact], system: 'palimpsest', providers }
    const stored = await ingestFacts(store, command, request)
    if (!stored.ok) return stored
    const { facts, confirmed, arrivals, flags } = stored.value
    const [first] = [...facts, ...confirmed]
    const view = first === undefined ? null : await readFact(store, first.id)
    if (view === null) return refused({ kind: 'not-found', what: 'fact' })
    return accepted({
      operationId: stored.value.operation.id,
      fact: view,
      proposals: stored.value.inline.proposals,
      detection: stored.value.inline.detection,
      heardAgain: facts.length === 0,
      seen: [
        ...arrivals.map(({ step, why, by }) => arrivalSentence({ step, why, by })),
        ...flags.map(({ reason }) => reason),
      ],
    })
  })
}

export type SupersedeInput = {
  readonly olderId: string
  readonly olderVersion: number
  readonly newerId: string
  readonly newerVersion: number
  readonly reason: string | null
  readonly idempotencyKey: string
}

const supersedeShape = z.object({
  olderId: idShape,
  olderVersion: z.int().min(1),
  newerId: idShape,
  newerVersion: z.int().min(1),
  reason: z.string().max(MAX_NOTE_LENGTH).nullable(),
  idempotencyKey: keyShape,
})

/** Supersedes one fact with another by hand. */
export async function supersedeAction(
  input: SupersedeInput,
): Promise<Result<{ readonly operationId: string }, Refusal>> {
  return enter(supersedeShape, input, async (command, request) => {
    const done = await supersedeByHand(await openDb(), command, request)
    return done.ok ? accepted({ operationId: done.value.operation.id }) : done
  })
}

export type ProtectInput = {
  readonly factId: string
  readonly version: number
  readonly protect: boolean
  readonly idempotencyKey: string
}

export type ProtectOutcome = { readonly operationId: string; readonly fact: FactView }

const protectShape = z.object({
  factId: idShape,
  version: z.int().min(1),
  protect: z.boolean(),
  idempotencyKey: keyShape,
})

/** Protects a fact, or removes the protection. */
export async function protectAction(input: ProtectInput): Promise<Result<ProtectOutcome, Refusal>> {
  return enter(protectShape, input, async (command, request) => {
    const store = await openDb()
    const done = await protectFact(store, command, request)
    if (!done.ok) return done
    const fact = await readFact(store, command.factId)
    if (fact === null) return refused({ kind: 'not-found', what: 'fact' })
    return accepted({ operationId: done.value.operation.id, fact })
  })
}
