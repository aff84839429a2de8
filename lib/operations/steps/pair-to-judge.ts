import { instantFromMs } from '@/lib/domain/instant'

import type { AskableFact } from './to-question'

/** A pair that the judge is asked about, as it was read. */
export type PairToJudge = {
  readonly older: AskableFact
  readonly newer: AskableFact
  readonly attempts: number // how often it was asked without an answer
  readonly firstAt: Date | null
}

const RETRY_DAYS = 30 // stop asking after this long without an answer
const DAY_MS = 86_400_000

/** Returns since when a question must have been put first to be put again (rule J10). */
export function retriedSince(at: Date): Date {
  return instantFromMs(at.getTime() - RETRY_DAYS * DAY_MS)
}
