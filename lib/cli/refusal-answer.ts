import { problemOf } from '@/lib/contract/problem'
import { refusalMessage, type Refusal } from '@/lib/domain/refusal'

import type { Refused } from './command'

/** Returns a refusal as a door answers it. */
export function refusalAnswer(
  refusal: Refusal,
  more: Readonly<Record<string, unknown>> = {},
): Refused {
  const { sentence, wayOut } = refusalMessage(refusal)
  return { ok: false, code: refusal.kind, sentence, wayOut, body: problemOf(refusal, more) }
}
