'use server'

import { z } from 'zod'

import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { parseTryQuery } from '@/lib/filters/try-query'
import { openDb } from '@/lib/server/db'
import { similarityOf } from '@/lib/server/similarity-of'
import { readTry, type TrySimilarity, type TryView } from '@/lib/views/try'

import { guarded } from './door'

export type TriedPair = {
  readonly view: TryView
  readonly similarity: TrySimilarity | null
}

const formShape = z.record(z.string().max(20), z.string())

/** Tries a pair that is too long for an address. Read-only, so no reviewer name is needed. */
export async function tryPairAction(
  form: Readonly<Record<string, string>>,
): Promise<Result<TriedPair, Refusal>> {
  return guarded(async () => {
    const parsed = formShape.safeParse(form)
    if (!parsed.success) return refused({ kind: 'bad-input', problem: 'That isn’t a pair.' })
    const store = await openDb()
    const view = await readTry(store, parseTryQuery(new URLSearchParams(parsed.data)))
    const { result } = view
    const similarity =
      result === null ? null : await similarityOf(store, result.older, result.newer)
    return accepted({ view, similarity })
  })
}
