import { MOST_POSSIBLE } from '@/lib/domain/possible'
import { formatCount, formatNumber } from '@/lib/language/format'
import type { PossibleView } from '@/lib/views/possible'

/** Says how many possible pairs there are, and that a list is cut (rule P10). */
export function countWords({ total, pairs }: Pick<PossibleView, 'total' | 'pairs'>): string {
  return total > pairs.length
    ? `The ${formatNumber(pairs.length)} strongest of ${formatNumber(total)} possible pairs.`
    : `${formatCount(total, 'possible pair')}${total === 1 ? '' : ', strongest first'}.`
}

/** Says which aspects were not compared; null: all were. */
export function leftOutWords(leftOut: number): string | null {
  if (leftOut === 0) return null
  return leftOut === 1
    ? 'One aspect has more than 400 facts. Its pairs are not listed.'
    : `${formatNumber(leftOut)} aspects have more than 400 facts. Their pairs are not listed.`
}

/** Says that more pairs follow once those shown are answered; null: these are all. */
export function moreWords({ total, pairs }: Pick<PossibleView, 'total' | 'pairs'>): string | null {
  const more = Math.min(MOST_POSSIBLE, total - pairs.length)
  return more <= 0 ? null : `Show the next ${formatNumber(more)}`
}

/** Says that pairs of some facts cannot be here, because detection does not read them (rule W51); null: none, or not counted yet. */
export function notReadWords(notRead: number | null): string | null {
  if (notRead === null || notRead === 0) return null
  return `${formatCount(notRead, 'fact is', 'facts are')} not read, so ${notRead === 1 ? 'its' : 'their'} pairs are not listed.`
}
