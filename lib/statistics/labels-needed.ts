import { regularizedBeta } from './beta'

/** A gate “the rate is at most `limit`”, passed when the one-sided bound (Clopper & Pearson 1934) at `level` is within it. */
export type RateGate = {
  readonly limit: number // between 0 and 1, exclusive
  readonly level?: number // default 0.95
}

/** Labels so far. For a stratified sample, effective labels, which may be fractional. */
export type LabelCounts = {
  readonly labels: number
  readonly positives: number
  /** Real labels per effective label (the design effect); 1 in a simple random sample. */
  readonly perEffective?: number
}

/** `labels` more labels, of which at most `positives` may be positive. */
export type MoreLabels = { readonly labels: number; readonly positives: number }

/** What a gate still needs. */
export type LabelsNeeded =
  | { readonly passes: true }
  | {
      readonly passes: false
      readonly fewest: MoreLabels // without further positives
      readonly atThisRate: MoreLabels | NotReached // at the observed rate
    }

/** No labels yet, a rate that can never pass, or one so close to the limit that more than a million labels would be needed. */
export type NotReached = { readonly never: 'no-labels' | 'rate-not-below-limit' | 'too-near-limit' }

const MOST_LABELS = 1_000_000

/** Returns the most positives among `labels` with which the gate passes, or null if even 0 is too many. */
export function mostPositives(labels: number, gate: RateGate): number | null {
  checkGate(gate)
  if (!passes(0, labels, gate)) return null
  return lastWhere(Math.floor(labels * gate.limit), (count) => passes(count, labels, gate))
}

/**
 * Returns how many labels a gate still needs: at least, and at the observed rate of positives. Throws RangeError for impossible
 * counts or limits.
 */
export function labelsNeeded(
  { labels, positives, perEffective = 1 }: LabelCounts,
  gate: RateGate,
): LabelsNeeded {
  checkGate(gate)
  if (!(positives >= 0 && positives <= labels && labels < Infinity && perEffective > 0)) {
    throw new RangeError(`no labels: ${positives} of ${labels}, ${perEffective} each`)
  }
  if (passes(positives, labels, gate)) return { passes: true }
  /** Returns the minimum further labels that allow `more` positives. */
  const needed = (more: number): number =>
    firstWhere((count) => passes(positives + more, labels + count, gate))
  const inReal = (more: number): MoreLabels => ({
    labels: Math.ceil(needed(more) * perEffective),
    positives: Math.floor(more * perEffective),
  })
  const more = furtherPositives({ labels, positives }, gate, needed)
  return {
    passes: false,
    fewest: inReal(0),
    atThisRate: typeof more === 'number' ? inReal(more) : more,
  }
}

/** Returns the smallest k for which `needed(k)` labels bring at most k positives at the observed rate. */
function furtherPositives(
  { labels, positives }: LabelCounts,
  { limit }: RateGate,
  needed: (more: number) => number,
): number | NotReached {
  if (labels === 0) return { never: 'no-labels' }
  const rate = positives / labels
  if (rate >= limit) return { never: 'rate-not-below-limit' }
  const spare = (more: number) => more - rate * needed(more)
  if (spare(Math.floor(MOST_LABELS * rate)) < 0) return { never: 'too-near-limit' }
  let more = firstWhere((count) => spare(count) >= 0)
  // `spare` falls, then rises, with steps of up to `rate` because labels are whole. An earlier one may be enough, but none beyond
  // that margin.
  for (let before = more - 1; before >= 0; before -= 1) {
    const left = spare(before)
    if (left >= 0) more = before
    if (left < -rate) break
  }
  return more
}

/**
 * Returns whether the upper bound is within the limit, without computing it: checks how often more positives would occur at the
 * limit.
 */
function passes(positives: number, labels: number, { limit, level = 0.95 }: RateGate): boolean {
  return positives < labels && regularizedBeta(limit, positives + 1, labels - positives) >= level
}

/** Returns the first whole number from 0 at which `holds` turns and stays true, by doubling, then halving. */
function firstWhere(holds: (count: number) => boolean): number {
  if (holds(0)) return 0
  let beyond = 1
  while (!holds(beyond)) beyond *= 2
  return 1 + lastWhere(beyond, (count) => count < beyond && !holds(count))
}

/** Returns the last whole number up to `most` at which `holds` is true; it is true at 0 and stays false once false. */
function lastWhere(most: number, holds: (count: number) => boolean): number {
  let [low, high] = [0, most]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (holds(middle)) low = middle
    else high = middle - 1
  }
  return low
}

function checkGate({ limit, level = 0.95 }: RateGate): void {
  if (!(limit > 0 && limit < 1 && level > 0.5 && level < 1)) {
    throw new RangeError(`no gate: at most ${limit} at ${level}`)
  }
}
