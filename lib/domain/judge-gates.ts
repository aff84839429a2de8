import { formatCount, formatNumber } from '@/lib/language/format'
import { binomialInterval, binomialUpperBound } from '@/lib/statistics/binomial-interval'
import type { Estimate } from '@/lib/statistics/stratified-proportion'

import { falsePositivesGate } from './false-positives-gate'
import {
  GATE_LIMITS,
  percent,
  type Gate,
  type GateEvidence,
  type GateLimits,
  type PartRate,
} from './gate'
import { inlineTimeGate } from './inline-time'
import { moreLabels } from './more-labels'
import { patternTitle, segmentWords } from './part-words'
import { sampleReach } from './sample-reach'

/** Judges every gate. Pure: the same evidence and limits give the same result. */
export function judgeGates(
  evidence: GateEvidence,
  limits: GateLimits = GATE_LIMITS,
): readonly Gate[] {
  const gates = [
    falsePositivesGate(evidence, limits),
    locked(evidence),
    patterns(evidence, limits),
    slices(evidence, limits),
    agreement(evidence, limits),
    undone(evidence, limits),
    inlineTimeGate(evidence.inline, limits),
  ]
  return gates.map((gate) =>
    limits.waived.includes(gate.name) ? { ...gate, state: 'waived', needed: null } : gate,
  )
}

const UNKNOWN = { estimate: null, low: null, high: null, bound: null, about: null, needed: null }

function locked({ locked: count }: GateEvidence): Gate {
  return {
    ...UNKNOWN,
    name: 'locked',
    limit: 0,
    n: count,
    estimate: count,
    state: count === 0 ? 'passed' : 'failed',
    why:
      count === 0
        ? 'No open proposal is locked.'
        : count === 1
          ? '1 open proposal is locked. Reject it or unprotect the fact.'
          : `${formatNumber(count)} open proposals are locked. Reject them or unprotect the facts.`,
  }
}

function patterns(evidence: GateEvidence, { pattern: limit, fewestOfPattern }: GateLimits): Gate {
  const { patterns: parts } = evidence
  const judged = parts.filter(({ labels }) => labels >= fewestOfPattern)
  const worst = findWorst(judged, ({ low }) => low)
  const base = { ...UNKNOWN, name: 'patterns', limit } as const
  if (worst === null) {
    const { said, ...draw } = sampleReach(evidence, fewestOfPattern - mostLabels(parts))
    const why = `No pattern has ${fewestOfPattern} labels yet.${said}`
    return { ...base, ...draw, n: 0, state: 'open', why }
  }
  const { name, labels, rate } = worst
  const bad = rate.low > limit
  return {
    ...base,
    n: labels,
    estimate: rate.estimate,
    low: rate.low,
    high: rate.high,
    bound: rate.low,
    about: name,
    state: bad ? 'failed' : 'passed',
    why: bad
      ? `“${patternTitle(name)}” is wrong at least ${percent(rate.low)} of the time (limit ${percent(limit)}).`
      : `No pattern is clearly above ${percent(limit)}.`,
  }
}

function slices(evidence: GateEvidence, { slice: limit, fewestOfSlice }: GateLimits): Gate {
  const { slices: parts } = evidence
  const judged = parts.filter(({ labels }) => labels >= fewestOfSlice)
  const worst = findWorst(judged, ({ high }) => high)
  const base = { ...UNKNOWN, name: 'slices', limit } as const
  if (worst === null) {
    const { said, ...draw } = sampleReach(evidence, fewestOfSlice - mostLabels(parts))
    const why = `No segment has ${fewestOfSlice} labels yet.${said}`
    return { ...base, ...draw, n: 0, state: 'open', why }
  }
  const { name, labels, rate } = worst
  const state = rate.high <= limit ? 'passed' : rate.low > limit ? 'failed' : 'open'
  return {
    ...base,
    n: labels,
    estimate: rate.estimate,
    low: rate.low,
    high: rate.high,
    bound: rate.high,
    about: name,
    state,
    why:
      state === 'passed'
        ? `Even the weakest segment is within ${percent(limit)}.`
        : state === 'failed'
          ? `${segmentWords(name)}: at least ${percent(rate.low)} are wrong (limit ${percent(limit)}).`
          : `${segmentWords(name)}: up to ${percent(rate.high)} may be wrong (limit ${percent(limit)}).`,
  }
}

function agreement(
  { kappa, twice, twiceAtMost, disputed }: GateEvidence,
  { agreement: limit, fewestTwice }: GateLimits,
): Gate {
  const base = { ...UNKNOWN, name: 'agreement', limit, n: twice } as const
  const known =
    kappa.value === null
      ? {}
      : { estimate: kappa.value, low: kappa.low, high: kappa.high, bound: kappa.low }
  const judged = (state: Gate['state'], why: string): Gate => ({ ...base, ...known, state, why })
  if (twice < fewestTwice) {
    const few = twiceAtMost !== null && twiceAtMost < fewestTwice
    const has =
      twice === 0
        ? `None of the ${fewestTwice} required pairs has two labels.`
        : `Only ${twice} of the ${fewestTwice} required pairs ${twice === 1 ? 'has' : 'have'} two labels.`
    return {
      ...base,
      ...known,
      ...(few ? { draw: true } : {}),
      twice: true,
      state: 'open',
      why: few
        ? `${has} This sample gives ${formatCount(twiceAtMost, 'pair')} to two people. Draw one with more overlap.`
        : has,
    }
  }
  if (disputed > 0)
    return judged(
      'open',
      `${formatCount(disputed, 'disagreement')} ${disputed === 1 ? 'needs' : 'need'} a third label.`,
    )
  if (kappa.value === null)
    return judged('open', 'All labels are the same, so agreement can’t be measured.')
  const found = `Agreement is ${kappa.value.toFixed(2)}`
  const needs = limit.toFixed(2)
  if (kappa.low >= limit) return judged('passed', `${found} (needs ${needs}).`)
  if (kappa.high < limit) return judged('failed', `${found} (needs ${needs}).`)
  return judged('open', `${found}, but may be below ${needs}. Label more pairs twice.`)
}

function undone(
  { approvals, undone: count }: GateEvidence,
  { undone: limit, undoneDays }: GateLimits,
): Gate {
  const base = { ...UNKNOWN, name: 'undone', limit, n: approvals } as const
  if (approvals === 0)
    return { ...base, state: 'open', why: `No approvals in the last ${undoneDays} days.` }
  const { low, high } = binomialInterval(count, approvals)
  const bound = binomialUpperBound(count, approvals)
  const judged = { ...base, estimate: count / approvals, low, high, bound }
  const counted = `${formatNumber(count)} of ${formatNumber(approvals)} recent approvals ${count === 1 ? 'was' : 'were'} undone`
  if (bound <= limit) return { ...judged, state: 'passed', why: `${counted}.` }
  if (low > limit)
    return { ...judged, state: 'failed', why: `${counted} (limit ${percent(limit)}).` }
  const needed = moreLabels({ labels: approvals, positives: count }, limit)?.fewest ?? null
  return {
    ...judged,
    needed,
    state: 'open',
    why: `${counted}. ${needed === null ? `No number can show that none ever is. Set a limit above ${percent(0)}.` : `${formatNumber(needed.labels)} more ${needed.labels === 1 ? 'is' : 'are'} needed for a conclusion.`}`,
  }
}

function mostLabels(parts: readonly PartRate[]): number {
  return Math.max(0, ...parts.map(({ labels }) => labels))
}

/** Returns the estimated part that is worst at one end of its interval. */
function findWorst(parts: readonly PartRate[], end: (rate: Estimate) => number) {
  let worst: { readonly name: string; readonly labels: number; readonly rate: Estimate } | null =
    null
  for (const { name, labels, rate } of parts) {
    if (rate.estimate === null) continue
    if (worst === null || end(rate) > end(worst.rate)) worst = { name, labels, rate }
  }
  return worst
}
