import { percent } from '@/lib/domain/gate'
import { formatInterval } from '@/lib/language/format'
import type { Estimate, NoEstimate } from '@/lib/statistics/stratified-proportion'

const NOT_KNOWN = {
  'no-population': 'nothing to estimate',
  'unsampled-stratum': 'too few labels',
  'no-positives': 'no outdated fact found yet',
} as const

/** Returns an estimate with its interval in words, or why there is none. */
export function shareWords(share: Estimate | NoEstimate | null): string {
  if (share === null) return 'no sample'
  if (share.estimate === null) return NOT_KNOWN[share.reason]
  return `${percent(share.estimate)} (${formatInterval(percent(share.low), percent(share.high))})`
}
