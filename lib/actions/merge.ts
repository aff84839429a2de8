'use server'

import { z } from 'zod'

import { MAX_IN_CLUSTER } from '@/lib/domain/merge-clusters'
import { MERGE_WORDS } from '@/lib/domain/merge-plan'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, type Result } from '@/lib/domain/result'
import { MAX_NOTE_LENGTH } from '@/lib/domain/verdict'
import { markNotDuplicates } from '@/lib/operations/mark-not-duplicates'
import { mergeFacts } from '@/lib/operations/merge-facts'
import { openDb } from '@/lib/server/db'
import { embeddingModel } from '@/lib/server/providers'
import { readEmbedded } from '@/lib/views/duplicates'

import { enter, idShape, keyShape } from './door'

const mergeShape = z.object({
  members: z.array(z.object({ id: idShape, version: z.int().min(1) })).max(MAX_IN_CLUSTER),
  survivorId: idShape,
  words: z.enum(MERGE_WORDS),
  confirmed: z.boolean(), // by someone who saw the preview
  reason: z.string().max(MAX_NOTE_LENGTH).nullable(),
  idempotencyKey: keyShape,
})

export type MergeInput = z.infer<typeof mergeShape>

/** Merges facts into one survivor, as previewed. */
export async function mergeAction(
  input: MergeInput,
): Promise<Result<{ readonly operationId: string }, Refusal>> {
  return enter(mergeShape, input, async (command, request) => {
    const store = await openDb()
    const ids = command.members.map(({ id }) => id)
    const embedded = await readEmbedded(store, embeddingModel(store), ids)
    const done = await mergeFacts(store, { ...command, embedded }, request)
    return done.ok ? accepted({ operationId: done.value.operation.id }) : done
  })
}

const apartShape = z.object({
  factIds: z.array(idShape).max(MAX_IN_CLUSTER),
  reason: z.string().max(MAX_NOTE_LENGTH).nullable(),
  idempotencyKey: keyShape,
})

/** Marks facts as not duplicates of one another. */
export async function markNotDuplicatesAction(
  input: z.infer<typeof apartShape>,
): Promise<Result<{ readonly operationId: string }, Refusal>> {
  return enter(apartShape, input, async (command, request) => {
    const done = await markNotDuplicates(await openDb(), command, request)
    return done.ok ? accepted({ operationId: done.value.operation.id }) : done
  })
}
