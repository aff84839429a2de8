import { shareWords } from '@/components/go-live/figures/share-words'
import { percent } from '@/lib/domain/gate'
import { nearestStep, type Outcome, type ThresholdRate } from '@/lib/domain/threshold'
import type { ThresholdAnswer } from '@/lib/domain/threshold-answer'
import { wrongCounts, type WrongCount } from '@/lib/domain/wrong-count'
import { formatCount, formatInterval, formatNumber } from '@/lib/language/format'
import type { Estimate, NoEstimate } from '@/lib/statistics/stratified-proportion'

type Share = Estimate | NoEstimate

/** What was said of a drawn pair; whether that makes the detector right depends on the line, see `judgedWords`. */
export const OUTCOME_WORDS: Readonly<
  Record<Outcome, { readonly word: string; readonly means: string }>
> = {
  right: { word: 'outdated', means: 'the label says that the newer fact replaces it' },
  wrong: { word: 'both kept', means: 'the label says that both are true' },
  unlabelled: { word: 'unlabeled', means: 'sampled, not settled yet' },
}

const UNLABELLED = { glyph: '?', word: 'unlabeled', tone: 'text-muted' } as const

/** Returns whether the detector was right about a pair: to propose it, or to leave it out. */
export function judgedWords(outcome: Outcome, proposed: boolean) {
  if (outcome === 'unlabelled') return UNLABELLED
  const right = (outcome === 'right') === proposed
  const word = proposed ? (right ? 'right' : 'wrong') : right ? 'correctly skipped' : 'missed'
  return { glyph: right ? '✓' : '✕', word, tone: right ? 'text-ok' : 'text-bad' } as const
}

/** Writes where a line stands: a hundredth as 0.70, and a threshold that lies between two of them in full. */
export function lineWords(share: number): string {
  return nearestStep(share) === share ? share.toFixed(2) : String(share)
}

const TOO_FEW = 'unknown: too few labels'

/** Returns precision with its interval, or why there is none. */
export function precisionWords(share: Share): string {
  if (share.estimate !== null) return shareWords(share)
  if (share.reason === 'unsampled-stratum') return TOO_FEW
  return 'unknown: no labeled pair at or above it'
}

/** Returns recall with its interval, or why there is none. */
export function recallWords(share: Share): string {
  if (share.estimate === null && share.reason === 'no-positives')
    return 'unknown: no outdated pair found yet'
  if (share.estimate === null && share.reason === 'unsampled-stratum') return TOO_FEW
  if (share.estimate !== null && share.high === 0) return 'none: no pair at or above it' // known, not estimated
  return shareWords(share)
}

/** Returns how many proposals would be wrong, 'about 3 (1–9)', or why that is unknown. */
export function wrongCountWords(count: WrongCount): string {
  const counts = wrongCounts(count)
  if (counts === null) return precisionWords(count.right)
  const { estimate, low, high } = counts
  if (count.waiting === 0) return 'none'
  return low === high
    ? formatNumber(estimate)
    : `about ${formatNumber(estimate)} (${formatInterval(formatNumber(low), formatNumber(high))})`
}

/** Says how many of the open proposals at or above a threshold would be wrong, or why that is unknown. */
export function openWrongWords(count: WrongCount): string {
  const counts = wrongCounts(count)
  const at = `open at ${lineWords(count.threshold)} and above`
  if (counts === null)
    return `${formatCount(count.waiting, 'proposal')} ${at}. How many would be wrong is ${precisionWords(count.right)}.`
  const { estimate, low, high } = counts
  const of = `of the ${formatCount(count.waiting, 'proposal')} ${at} would be wrong`
  return low === high
    ? `${formatNumber(estimate)} ${of}.`
    : `About ${formatNumber(estimate)} ${of} (95% interval ${formatInterval(formatNumber(low), formatNumber(high))}).`
}

/** Returns the share that is wrong, with its interval. */
export function wrongShareWords(precision: Share): string {
  if (precision.estimate === null) return precisionWords(precision)
  const { estimate, low, high } = precision
  return `${percent(1 - estimate)} (${formatInterval(percent(1 - high), percent(1 - low))})`
}

/** Answers which threshold keeps wrong proposals within the limit (0–1). */
export function answerWords(answer: ThresholdAnswer, limit: number): string {
  if (answer.kind === 'unlabeled') return 'Not enough labels yet to suggest a threshold.'
  const at = lineWords(answer.threshold)
  if (answer.kind === 'within' && answer.threshold === 0)
    return `Any threshold meets ${percent(limit)}: even at 0.00, at most ${percent(answer.bound)} are wrong.`
  if (answer.kind === 'within')
    return `At ${at} and above, at most ${percent(answer.bound)} are wrong.`
  if (answer.kind === 'few')
    return `Too few labels at ${at} and above: ${formatNumber(answer.labels)} of the ${formatNumber(answer.needed)} needed.`
  return `No threshold meets ${percent(limit)}. Best: ${at}, where ${percent(answer.wrong)} are wrong.`
}

/** Returns how many labels at least would give an answer; null: labels are not what is missing. */
export function labelsLacking(answer: ThresholdAnswer): number | null {
  if (answer.kind === 'unlabeled') return 1
  return answer.kind === 'few' ? answer.needed - answer.labels : null
}

/** Says what share of what is applied from the limit in use would be wrong; null where no labeled pair reaches it. */
export function autoApplyWords({ threshold, precision }: ThresholdRate): string | null {
  if (precision.estimate === null) return null
  return `At the auto-apply limit of ${lineWords(threshold)}, ${wrongShareWords(precision)} would be wrong.`
}

/** Writes how many come in a day. */
export function aDay(arrived: number, days: number): string {
  const rate = arrived / days
  return rate === 0 ? '0' : rate < 10 ? rate.toFixed(1) : formatNumber(Math.round(rate))
}
