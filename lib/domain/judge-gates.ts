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
import { isolated } from './isolated'
import { moreLabels } from './more-labels'

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
        ? 'No open proposal would supersede a constraint or a protected fact.'
        : `${count === 1 ? 'One open proposal' : `${count} open proposals`} would supersede a constraint or a protected fact; reject ${count === 1 ? 'it' : 'them'}.`,
  }
}

function patterns(
  { patterns: parts }: GateEvidence,
  { pattern: limit, fewestOfPattern }: GateLimits,
): Gate {
  const judged = parts.filter(({ labels }) => labels >= fewestOfPattern)
  const worst = findWorst(judged, ({ low }) => low)
  const base = { ...UNKNOWN, name: 'patterns', limit } as const
  if (worst === null)
    return {
      ...base,
      n: 0,
      state: 'open',
      why: `No pattern of signals has ${fewestOfPattern} labels yet.`,
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
      ? `Pattern ${name} is wrong in at least ${percent(rate.low)}; switch it off or raise the threshold.`
      : `No pattern with ${fewestOfPattern} labels or more is wrong more often than ${percent(limit)} for certain; nearest to it is ${name}.`,
  }
}

function slices(
  { slices: parts }: GateEvidence,
  { slice: limit, fewestOfSlice }: GateLimits,
): Gate {
  const judged = parts.filter(({ labels }) => labels >= fewestOfSlice)
  const worst = findWorst(judged, ({ high }) => high)
  const base = { ...UNKNOWN, name: 'slices', limit } as const
  if (worst === null)
    return { ...base, n: 0, state: 'open', why: `No slice has ${fewestOfSlice} labels yet.` }
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
        ? `Even the worst slice, ${isolated(name)}, is wrong in at most ${percent(rate.high)}.`
        : state === 'failed'
          ? `In ${isolated(name)} at least ${percent(rate.low)} of what is proposed is wrong.`
          : `In ${isolated(name)} up to ${percent(rate.high)} may be wrong; label more of it.`,
  }
}

function agreement(
  { kappa, twice, disputed }: GateEvidence,
  { agreement: limit, fewestTwice }: GateLimits,
): Gate {
  const base = { ...UNKNOWN, name: 'agreement', limit, n: twice } as const
  const known =
    kappa.value === null
      ? {}
      : { estimate: kappa.value, low: kappa.low, high: kappa.high, bound: kappa.low }
  const open = (why: string): Gate => ({ ...base, ...known, state: 'open', why })
  if (twice < fewestTwice)
    return open(
      `${twice} of ${fewestTwice} pairs are labelled by two people; draw a sample in which more are.`,
    )
  if (disputed > 0)
    return open(
      `${disputed === 1 ? 'One pair waits' : `${disputed} pairs wait`} for a third person to settle a disagreement.`,
    )
  if (kappa.value === null)
    return open(
      'Everybody gave the same answer everywhere: agreement beyond chance cannot be told.',
    )
  if (kappa.low >= limit)
    return {
      ...base,
      ...known,
      state: 'passed',
      why: `Two people agree well beyond chance (κ ${kappa.value.toFixed(2)}).`,
    }
  if (kappa.high < limit)
    return {
      ...base,
      ...known,
      state: 'failed',
      why: `Two people agree too seldom (κ ${kappa.value.toFixed(2)}): talk about the cases before trusting the labels.`,
    }
  return open(`κ is ${kappa.value.toFixed(2)}, but may be below ${limit}: label more pairs twice.`)
}

function undone(
  { approvals, undone: count }: GateEvidence,
  { undone: limit, undoneDays }: GateLimits,
): Gate {
  const base = { ...UNKNOWN, name: 'undone', limit, n: approvals } as const
  const days = `the last ${undoneDays} days`
  if (approvals === 0) return { ...base, state: 'open', why: `Nothing was approved in ${days}.` }
  const { low, high } = binomialInterval(count, approvals)
  const bound = binomialUpperBound(count, approvals)
  const judged = { ...base, estimate: count / approvals, low, high, bound }
  if (bound <= limit)
    return {
      ...judged,
      state: 'passed',
      why: `${count} of ${approvals} approvals of ${days} were undone.`,
    }
  if (low > limit)
    return {
      ...judged,
      state: 'failed',
      why: `${count} of ${approvals} approvals of ${days} were undone: more than ${percent(limit)} for certain.`,
    }
  const needed = moreLabels({ labels: approvals, positives: count }, limit)?.fewest ?? null
  return {
    ...judged,
    needed,
    state: 'open',
    why: `${count} of ${approvals} approvals of ${days} were undone; ${needed === null ? `no number of them shows that none ever is: set a limit above ${percent(0)}` : `with ${needed.labels} more that stand it is known`}.`,
  }
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
