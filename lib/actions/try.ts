'use server'

import { tryPair } from '@/lib/contract/try'
import type { Result } from '@/lib/domain/result'
import type { TrySimilarity, TryView } from '@/lib/views/try'

import { ask, type Input } from './door'

export type TriedPair = {
  readonly view: TryView
  readonly similarity: TrySimilarity | null
}

/** Tries a pair that is too long for an address. Read-only, so no reviewer name is needed. */
export async function tryPairAction(form: Input<typeof tryPair>): Promise<Result<TriedPair>> {
  return ask(tryPair, form)
}
