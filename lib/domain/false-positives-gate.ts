import { formatNumber } from '@/lib/language/format'
import { mostPositives, type MoreLabels } from '@/lib/statistics/labels-needed'

import { MAX_PAIRS, PROPOSED_SHARE } from './blind-sample'
import { percent, type Gate, type GateEvidence, type GateLimits } from './gate'
import { moreLabels } from './more-labels'

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
      why: `${scoredOtherwise === 1 ? 'One pair of the sample was' : `${scoredOtherwise} pairs of the sample were`} proposed by a detector or at a threshold that is not in force now: draw a new sample.`,
    }
  if (bound <= limit)
    return {
      ...judged,
      state: 'passed',
      why: `With 95 % confidence at most ${percent(bound)} of what is proposed is wrong.`,
    }
  if (low > limit)
    return {
      ...judged,
      state: 'failed',
      why: `At least ${percent(low)} of what is proposed is wrong.`,
    }
  if (limit === 0) return { ...judged, state: 'open', why: NEVER_NONE }
  const perEffective = wrong.effectiveSize > 0 ? Math.max(1, labels / wrong.effectiveSize) : 1
  const effective = labels / perEffective
  const found = moreLabels(
    { labels: effective, positives: effective * estimate, perEffective },
    limit,
  )
  const needed = found !== null && 'labels' in found.atThisRate ? found.atThisRate : null
  const labelled = `${wrongLabels} of ${labels} labelled proposals are wrong`
  if (needed !== null)
    return {
      ...judged,
      needed,
      state: 'open',
      why: `It may be more than ${percent(limit)}${isOutOfReach(evidence, needed) ? '.' : `: label ${needed.labels} more proposals; ${needed.positives === 0 ? 'none' : `at most ${needed.positives}`} of them may be wrong.`}${largerSample(evidence, needed)}`,
    }
  return {
    ...judged,
    state: 'open',
    why:
      estimate > limit
        ? `${labelled}, which speaks for more than ${percent(limit)}; that may still be chance.`
        : `${labelled}, about as many as the limit allows: more labels alone will hardly settle it.`,
  }
}

const NEVER_NONE =
  'No number of labels shows that nothing at all is wrong: set a limit above 0.0 %.'

/** Explains why there is no estimate, and how many labels are needed. */
function unlabelled(evidence: GateEvidence, limit: number): Pick<Gate, 'needed' | 'why'> {
  if (evidence.labels > 0)
    return {
      needed: null,
      why: 'Too few pairs of the sample are labelled: some band of confidence has none.',
    }
  if (limit === 0) return { needed: null, why: `No proposal is labelled yet. ${NEVER_NONE}` }
  const needed = moreLabels({ labels: 0, positives: 0 }, limit)?.fewest ?? null
  if (needed === null)
    return { needed, why: 'No proposal is labelled yet: some labels would do, whatever they say.' }
  const most = mostPositives(NAMED_LABELS, { limit })
  return {
    needed,
    why: `No proposal is labelled yet: ${needed.labels} labels without a wrong one would do${most === null ? '' : `, or ${NAMED_LABELS} with at most ${most}`}.${largerSample(evidence, needed)}`,
  }
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
  if (drawnAll)
    return ` The sample holds all that was proposed: ${left === 0 ? 'more can be drawn when more is' : `with the ${left} that are left it is known`}.`
  const all = proposals !== null && isOutOfReach({ left, labels, proposals }, needed)
  const pairs = Math.ceil((all ? proposals : labels + needed.labels) / PROPOSED_SHARE / TENS) * TENS
  const has = ` This sample has ${left === 0 ? 'none' : `only ${left}`} left, and samples are not added up:`
  if (pairs > MAX_PAIRS)
    return `${has} one of ${formatNumber(MAX_PAIRS)} pairs, the largest, would hardly tell. Raise the threshold, or better what is proposed.`
  return `${has} draw a new one of about ${formatNumber(pairs)} pairs${all ? `, which holds all ${formatNumber(proposals)} proposals` : ''}.`
}

/** True when the labels needed exceed the number of proposals, in which case labeling all of them settles it. */
function isOutOfReach(
  { left, labels, proposals }: Pick<GateEvidence, 'left' | 'labels' | 'proposals'>,
  needed: MoreLabels,
): boolean {
  return left !== null && left < needed.labels && labels + needed.labels >= (proposals ?? Infinity)
}
