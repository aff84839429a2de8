import type { PatternRecord } from '@/lib/views/pattern-board'

/** What the rest of a pattern can be answered with. */
export type RestAnswer = 'supersede' | 'keep_both'

const HALF = 0.5

/** Returns the answer that the labels of a pattern support, or null: its whole interval has to be within the limit, or above half. */
export function supportedAnswer(
  { low, high }: Pick<PatternRecord, 'low' | 'high'>, // of the share that is wrong
  limit: number,
): RestAnswer | null {
  if (high <= limit) return 'supersede'
  return low > HALF ? 'keep_both' : null
}

/** Returns the answers in the order of their buttons: the supported one first. */
export function restAnswers(supported: RestAnswer | null): readonly RestAnswer[] {
  return supported === 'keep_both' ? ['keep_both', 'supersede'] : ['supersede', 'keep_both']
}
