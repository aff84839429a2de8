'use server'

import { apply, keepApart } from '@/lib/contract/merges'
import type { Result } from '@/lib/domain/result'

import { ask, type Sent } from './door'

type Done = Promise<Result<{ readonly operationId: string }>>

/** Merges facts into one survivor, as previewed. */
export async function mergeAction(sent: Sent<typeof apply>): Done {
  return ask(apply, sent)
}

/** Marks facts as not duplicates of one another. */
export async function markNotDuplicatesAction(sent: Sent<typeof keepApart>): Done {
  return ask(keepApart, sent)
}
