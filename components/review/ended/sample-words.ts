import { ENOUGH_LABELS } from '@/lib/domain/record-words'
import { systemName } from '@/lib/domain/system-name'
import { formatCount, formatInterval, formatNumber, formatShare } from '@/lib/language/format'
import type { EndedSampleView } from '@/lib/views/ended-samples'

/** Says how often a source was wrong in a blind sample, and what it was drawn from (rule AU18). */
export function sampleWords({
  system,
  size,
  drawn,
  open,
  leftOut,
  rate,
}: Omit<EndedSampleView, 'id' | 'number' | 'at' | 'undecidable' | 'wrong'>): string {
  const who = system === null ? 'the source' : systemName(system)
  const of = `A random sample: ${formatNumber(drawn)} of ${formatCount(size, 'replacement')}.`
  const left = open === 0 ? '' : ` ${formatNumber(open)} left to label.`
  const alone =
    leftOut === 0 ? '' : ` Not included: ${formatCount(leftOut, 'fact')} without a newer one.`
  const rest = `${of}${alone}${left}`
  if (rate === null) return `no labels yet. ${rest}`
  const { wrong, answered, low, high } = rate
  const interval = formatInterval(formatShare(low), formatShare(high))
  const few = answered < ENOUGH_LABELS ? ', too few to tell' : ''
  return `${who} was wrong in ${formatNumber(wrong)} of ${formatNumber(answered)} labeled pairs (${formatShare(wrong / answered)}, 95% interval ${interval}${few}). ${rest}`
}
