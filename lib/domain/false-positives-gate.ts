import { formatCount, formatNumber } from '@/lib/language/format'
import { mostPositives, type MoreLabels } from '@/lib/statistics/labels-needed'

import { MAX_PAIRS, PROPOSED_SHARE } from './blind-sample'
import { percent, type Gate, type GateEvidence, type GateLimits } from './gate'
import { moreLabels } from './more-labels'
import { leftWords, wholeSample } from './sample-reach'

const NOTHING_KNOWN = {
  estimate: null,
  low: null,
  high: null,
  bound: null,
  about: null,
  needed: null,
} as const
const NAMED_LABELS = 300 // labels, from the table in the review reference (3.4)
const TENS = 10

/** Judges the share of wrong proposals by its one-sided bound (rule GA23). */
export function falsePositivesGate(evidence: GateEvidence, limits: GateLimits): Gate {
  const { wrong, bound, labels, wrongLabels, scoredOtherwise } = evidence
  const { falsePositives: limit } = limits
  const base = { name: 'false-positives', limit, n: labels } as const
  if (wrong.estimate === null || bound === null)
    return { ...NOTHING_KNOWN, ...base, state: 'open', ...unlabelled(evidence, limit) }
  const { estimate, low, high } = wrong
  const judged = { ...base, estimate, low, high, bound, about: null, needed: null }
  if (scoredOtherwise > 0)
    return {
      ...judged,
      state: 'open',
      draw: true,
      why: `${formatCount(scoredOtherwise, 'pair')} of the sample ${scoredOtherwise === 1 ? 'comes' : 'come'} from another detector or threshold. Draw a new sample.`,
    }
  const limited = `(limit ${percent(limit)})`
  if (bound <= limit)
    return { ...judged, state: 'passed', why: `At most ${percent(bound)} are wrong ${limited}.` }
  if (low > limit)
    return {
      ...judged,
      state: 'failed',
      why: `At least ${percent(low)} of proposals are wrong ${limited}.`,
    }
  if (limit === 0) return { ...judged, state: 'open', why: NEVER_NONE }
  const perEffective = wrong.effectiveSize > 0 ? Math.max(1, labels / wrong.effectiveSize) : 1
  const effective = labels / perEffective
  const found = moreLabels(
    { labels: effective, positives: effective * estimate, perEffective },
    limit,
  )
  const needed = found !== null && 'labels' in found.atThisRate ? found.atThisRate : null
  const most = `Up to ${percent(bound)} may be wrong ${limited}.`
  if (needed !== null)
    return {
      ...judged,
      needed,
      state: 'open',
      ...drawn(evidence, needed),
      why: `${most}${isOutOfReach(evidence, needed) ? '' : ` Label ${formatNumber(needed.labels)} more with ${wrongWords(needed.positives)}.`}${largerSample(evidence, needed)}`,
    }
  const counted = `${formatNumber(wrongLabels)} of ${formatCount(labels, 'label')} ${wrongLabels === 1 ? 'is' : 'are'} wrong`
  if (estimate <= limit)
    return {
      ...judged,
      state: 'open',
      why: `${most} ${counted}: more labels alone may not settle it.`,
    }
  const fewest = found?.fewest ?? null
  return {
    ...judged,
    state: 'open',
    ...(fewest === null ? {} : drawn(evidence, fewest)),
    why: `${most} ${counted}, which is over the limit but may be chance.${fewest === null ? '' : largerSample(evidence, fewest)}`,
  }
}

const NEVER_NONE = 'No number of labels can show that nothing is wrong. Set a limit above 0%.'

/** Explains why there is no estimate, and how many labels are needed. */
function unlabelled(evidence: GateEvidence, limit: number): Pick<Gate, 'needed' | 'draw' | 'why'> {
  if (evidence.labels > 0)
    return {
      needed: null,
      why: 'A confidence band has no labels yet. Label more of the sample.',
    }
  if (limit === 0) return { needed: null, why: `No proposal is labeled yet. ${NEVER_NONE}` }
  const needed = moreLabels({ labels: 0, positives: 0 }, limit)?.fewest ?? null
  if (needed === null) return { needed, why: 'No proposal is labeled yet. Any labels will do.' }
  const most = mostPositives(NAMED_LABELS, { limit })
  const enough = `Label ${formatNumber(needed.labels)} with ${wrongWords(0)}${most === null ? '' : `, or ${NAMED_LABELS} with ${wrongWords(most)}`}.`
  return {
    needed,
    ...drawn(evidence, needed),
    why: `No proposal is labeled yet.${isOutOfReach(evidence, needed) ? '' : ` ${enough}`}${largerSample(evidence, needed)}`,
  }
}

function wrongWords(most: number): string {
  return most === 0 ? 'none wrong' : `at most ${formatNumber(most)} wrong`
}

/** A new sample is needed where this one has too few pairs left, unless it holds all there is. */
function drawn({ left, drawnAll }: GateEvidence, needed: MoreLabels): Pick<Gate, 'draw'> {
  return left !== null && left < needed.labels && !(drawnAll && left > 0) ? { draw: true } : {}
}

/**
 * Suggests a new sample when too few pairs are left. Estimates use one sample only, so the new one must be large enough on its own
 * (rules B7, GA29), but no larger than the number of proposals: a full count has no sampling error.
 */
function largerSample(
  { left, labels, proposals, drawnAll }: GateEvidence,
  needed: MoreLabels,
): string {
  if (left === null || left >= needed.labels) return ''
  if (drawnAll) return wholeSample(left)
  const all = proposals !== null && isOutOfReach({ left, labels, proposals }, needed)
  const pairs = Math.ceil((all ? proposals : labels + needed.labels) / PROPOSED_SHARE / TENS) * TENS
  const has = leftWords(left)
  if (pairs > MAX_PAIRS)
    return `${has} Even the largest sample (${formatNumber(MAX_PAIRS)} pairs) would probably not settle it. Raise the threshold.`
  return `${has} Draw a new one of about ${formatNumber(pairs)} pairs${all ? `, which holds all ${formatNumber(proposals)} proposals` : ''}.`
}

/** True when the labels needed exceed the number of proposals, in which case labeling all of them settles it. */
function isOutOfReach(
  { left, labels, proposals }: Pick<GateEvidence, 'left' | 'labels' | 'proposals'>,
  needed: MoreLabels,
): boolean {
  return left !== null && left < needed.labels && labels + needed.labels >= (proposals ?? Infinity)
}
