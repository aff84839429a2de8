import { z } from 'zod'

import { CHANNELS } from '@/lib/domain/actor'
import { FACT_KINDS, FACT_STATUSES, MAX_CONTENT_LENGTH, MAX_NAME_LENGTH } from '@/lib/domain/fact'
import { MERGE_BANDS } from '@/lib/domain/merge-score'
import { MAX_METADATA_DEPTH, MAX_METADATA_LENGTH, metadataFault } from '@/lib/domain/metadata'
import { OPERATION_KINDS } from '@/lib/domain/operation'
import { parseInstant } from '@/lib/domain/parse-instant'
import { PROPOSAL_ORIGINS, PROPOSAL_STATUSES } from '@/lib/domain/proposal'
import { OPINIONS } from '@/lib/domain/second-opinion'
import { MAX_NOTE_LENGTH } from '@/lib/domain/verdict'

import { event } from './events'
import { VERDICT_WORDS } from './verdict-words'

// Shapes that several verbs share. Instants are ISO 8601 in UTC.

export const MOST_AT_ONCE = 500
const MOST_LISTED = 200
const LISTED = 50
const MOST_QUERY = 500
const MOST_WORDS = 32

/** Text that can be stored as it is: whole characters, and no NUL. */
export function text(most: number) {
  return z
    .string()
    .max(most)
    .refine((value) => value.isWellFormed() && !value.includes('\u0000'), {
      message: 'it contains half a character or NUL',
    })
}

export const id = text(200).min(1)
export const key = text(100).min(8) // idempotency key
const known = z.refine<string>((value) => parseInstant(value) !== null, {
  message: 'it is no time between the years 1 and 9999',
})
export const instant = z.iso.datetime().check(known)
/** A moment that is asked about; a day is its first instant. */
export const moment = z.union([z.iso.date().check(known), instant])
export const name = text(MAX_NAME_LENGTH)
export const content = text(MAX_CONTENT_LENGTH)
export const reason = text(MAX_NOTE_LENGTH)
export const query = text(MOST_QUERY).refine((value) => value.split(/\s+/u).length <= MOST_WORDS, {
  message: `it has more than ${MOST_WORDS} words`,
})
export const share = z.number().min(0).max(1)

/** What agents of a file are to be called here. */
export const agentNames = z
  .array(z.strictObject({ from: z.string().max(200), to: text(1_000) }))
  .max(1_000)

/** What every list takes. */
export const PAGE = {
  limit: z.int().min(1).max(MOST_LISTED).default(LISTED),
  cursor: z.string().max(8_000).optional(),
} as const

/** The user’s own names and values, which are kept as they are. */
export const metadata = z
  .record(z.string(), z.unknown())
  .refine((value) => metadataFault(value) === null, {
    message: `it has more than ${MAX_METADATA_LENGTH} characters or ${MAX_METADATA_DEPTH} levels, or holds what JSON cannot keep`,
  })

export const fact = z
  .object({
    id,
    agent: z.string(),
    entity: z.string().nullable(),
    aspect: z.string().nullable(),
    key: z.string().nullable(),
    kind: z.enum(FACT_KINDS),
    content: z.string(),
    tags: z.array(z.string()),
    metadata: z.record(z.string(), z.unknown()),
    confidence: share.nullable(),
    importance: share.nullable(),
    recordedAt: instant,
    validFrom: instant,
    validUntil: instant.nullable(),
    status: z.enum(FACT_STATUSES),
    supersededBy: id.nullable(),
    supersededAt: instant.nullable(),
    protected: z.boolean(),
    confirmedAt: instant.nullable(),
    confirmations: z.int().min(0),
    version: z.int().min(1),
    source: z
      .object({
        system: z.string(),
        externalId: z.string().nullable(),
        session: z.string().nullable(),
        excerpt: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'Fact' })

export const verdict = z.enum(VERDICT_WORDS)

export const proposal = z
  .object({
    id,
    number: z.int(), // 142 of P-142
    agent: z.string(),
    entity: z.string(),
    aspect: z.string(),
    older: fact,
    newer: fact,
    confidence: share,
    signals: z.array(z.string()), // those that fired
    pattern: z.string(),
    judge: z
      .object({
        says: z.enum([...OPINIONS, 'unchecked']),
        reason: z.string().nullable(), // of its answer; else why there is none
        confidence: share.nullable(), // its own, of its answer
        model: z.string().nullable(),
        at: instant.nullable(),
      })
      .nullable(), // null: the judge proposed the pair
    origin: z.enum(PROPOSAL_ORIGINS),
    status: z.enum(PROPOSAL_STATUSES),
    verdict: verdict.nullable(),
    decidedBy: z.string().nullable(),
    decidedIn: id.nullable(), // the operation of that verdict, by which it is undone
    disputed: z.boolean(),
    applied: z.boolean(), // the verdict changed facts
    createdAt: instant,
    detectorVersion: z.string(),
    version: z.int().min(1),
    page: z.string(), // where a person decides it
  })
  .meta({ id: 'Proposal' })

/** A proposal as it is listed with one of its two facts. */
export const proposalOfFact = z
  .object({
    id,
    number: z.int(),
    status: z.enum(PROPOSAL_STATUSES),
    verdict: verdict.nullable(),
    side: z.enum(['older', 'newer']), // which of the two the fact is
    otherId: id,
    other: z.string(), // what the other one says
    confidence: share,
    page: z.string(),
  })
  .meta({ id: 'ProposalOfFact' })

/** What a person reads before they decide: the sentences of the page. */
const words = z.object({
  belief: z.string(), // what the agent believes now
  why: z.string(),
  caution: z.string().nullable(),
  note: z.string().nullable(), // what its source or the model said of the pair
  foreign: z.object({ system: z.string(), confidence: share }).nullable(), // how sure another system says it is
  record: z.string(), // how pairs like it were answered
  signals: z.string(), // those that speak for it
  older: z.string(), // since when it is said to be true
  newer: z.string(), // and how much later that is
  effect: z.object({
    heading: z.string(),
    receives: z.array(z.string()), // the agent then, the newest three
    notes: z.array(z.string()),
  }),
  blocked: z.partialRecord(verdict, z.string()), // why an answer cannot be given now
})

export const proposalInWords = proposal.extend({ words }).meta({ id: 'ProposalInWords' })

/** What a merge rested on when it was done: its least similar pair. */
const mergeEvidence = z
  .object({
    confidence: share,
    band: z.enum(MERGE_BANDS),
    signals: z.object({
      embedding: z.number().min(-1).max(1).nullable(), // null: it could not be read
      tags: share.nullable(),
      tokens: share.nullable(),
    }),
    differs: z.string().nullable(), // the signal by which some of the facts differed
  })
  .meta({ id: 'MergeEvidence' })

export const operation = z
  .object({
    seq: z.int().min(1),
    id,
    kind: z.enum(OPERATION_KINDS),
    agent: z.string().nullable(),
    actor: z.string(),
    actorId: z.string(),
    channel: z.enum(CHANNELS),
    at: instant,
    reason: z.string().nullable(),
    undoes: z.array(id),
    undoneBy: id.nullable(), // while that is in effect
    inEffect: z.boolean(),
    facts: z.array(id), // that it changed, the first 1,000
    proposals: z.array(id),
    changed: z.int().min(0), // rows in all
    event: event.nullable(), // null when it is also about agents beyond the token’s
    merge: mergeEvidence.nullable().default(null), // of a merge, also once it is undone
  })
  .meta({ id: 'Operation' })

export const agent = z
  .object({
    id: z.string(),
    title: z.string().nullable(),
    live: z.boolean(), // false: in shadow, decisions change no fact
    currentFacts: z.int().min(0),
    pendingProposals: z.int().min(0),
  })
  .meta({ id: 'Agent' })

/** A page of a list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() })
}

export type FactData = z.infer<typeof fact>
export type ProposalData = z.infer<typeof proposal>
export type ProposalInWords = z.infer<typeof proposalInWords>
export type OperationData = z.infer<typeof operation>
