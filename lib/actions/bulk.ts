'use server'

import { z } from 'zod'

import { refusalMessage, type Refusal } from '@/lib/domain/refusal'
import { accepted, type Result } from '@/lib/domain/result'
import {
  KEEP_BOTH_REASONS,
  MAX_NOTE_LENGTH,
  VERDICT_VALUES,
  type KeepBothReason,
  type VerdictValue,
} from '@/lib/domain/verdict'
import { parseQueueFilter } from '@/lib/filters/queue-filter'
import { decideMany, previewMany } from '@/lib/operations/decide-many'
import type { NotDecided } from '@/lib/operations/steps/run-of-verdicts'
import { openDb } from '@/lib/server/db'
import { readFrozen, type FrozenView } from '@/lib/views/bulk'

import { enterAtPace } from './at-pace'
import { enter, idShape, keyShape } from './door'

const enterBulk = enterAtPace('bulk')

const MOST_ITEMS = 10_000
const MOST_LABEL = 200

export type BulkItem = {
  readonly proposalId: string
  readonly version: number // the displayed or frozen one
  readonly value?: VerdictValue // its own verdict, if different
}

export type DecideManyInput = {
  readonly items: readonly BulkItem[]
  readonly value: VerdictValue // for every item without its own
  readonly reason: KeepBothReason | null
  readonly note: string | null
  readonly label: string | null // what they have in common, for the log: 'signals V+T'
  readonly idempotencyKey: string
}

export type DecideManyOutcome = {
  readonly operationId: string | null // null: none could be decided
  readonly decided: number
  readonly failed: readonly {
    readonly proposalId: string
    readonly number: number | null // null: no such proposal
    readonly sentence: string
  }[]
}

const verdictShape = z.enum(VERDICT_VALUES)
const itemShape = z.object({ proposalId: idShape, version: z.int().min(1) })
const previewShape = z.object({
  items: z
    .array(itemShape.extend({ value: verdictShape }))
    .min(1)
    .max(200),
})
const manyShape = z.object({
  items: z.array(itemShape.extend({ value: verdictShape.optional() })).max(MOST_ITEMS),
  value: verdictShape,
  reason: z.enum(KEEP_BOTH_REASONS.map((reason) => reason.id)).nullable(),
  note: z.string().max(MAX_NOTE_LENGTH).nullable(),
  label: z.string().max(MOST_LABEL).nullable(),
  idempotencyKey: keyShape,
})

/** Decides many proposals as one operation; `GET /api/bulk/<key>` reports its progress. */
export async function decideManyAction(
  input: DecideManyInput,
): Promise<Result<DecideManyOutcome, Refusal>> {
  return enterBulk(manyShape, input, async ({ items, value, reason, note, label }, request) => {
    const command = {
      items: items.map((item) => ({ ...item, value: item.value ?? value })),
      reason,
      note: cleaned(note),
      label: cleaned(label),
    }
    const done = await decideMany(await openDb(), command, { request, breathe })
    if (!done.ok) return done
    const { operationId, decided, failed } = done.value
    return accepted({
      operationId,
      decided,
      failed: failed.map(inWords),
    })
  })
}

export type PreviewManyOutcome = {
  readonly ended: readonly {
    readonly factId: string
    readonly byId: string
    readonly until: string | null // it ends later, when the other begins (rule T4)
  }[]
  readonly failed: DecideManyOutcome['failed']
}

/** Previews what a bulk decision would do to facts if the agent were live. Writes nothing. */
export async function previewManyAction(input: {
  readonly items: readonly Required<BulkItem>[]
}): Promise<Result<PreviewManyOutcome, Refusal>> {
  return enter(previewShape, input, async ({ items }, request) => {
    const command = { items, reason: null, note: null, label: null }
    const preview = await previewMany(await openDb(), command, request)
    if (!preview.ok) return preview
    return accepted({ ...preview.value, failed: preview.value.failed.map(inWords) })
  })
}

export type FreezeInput = { readonly ids: readonly string[] } | { readonly filter: string } // the queue filter as URL parameters

const freezeShape = z.union([
  z.strictObject({ ids: z.array(idShape).min(1).max(MOST_ITEMS) }),
  z.strictObject({ filter: z.string().max(4_000) }),
])

/** Freezes the target of a bulk decision and shows five of its proposals at random. Writes nothing. */
export async function freezeAction(input: FreezeInput): Promise<Result<FrozenView, Refusal>> {
  return enterBulk(freezeShape, input, async (target) => {
    const store = await openDb()
    const meant =
      'ids' in target ? target : { filter: parseQueueFilter(new URLSearchParams(target.filter)) }
    return accepted(await readFrozen(store, meant, () => Math.random()))
  })
}

function inWords({ proposalId, number, refusal }: NotDecided) {
  return { proposalId, number, sentence: refusalMessage(refusal).sentence }
}

function cleaned(text: string | null): string | null {
  const trimmed = text?.trim().toWellFormed() ?? ''
  return trimmed === '' ? null : trimmed
}

/** Lets other requests be answered between parts. */
function breathe(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
