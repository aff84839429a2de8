import { regularisedBeta } from './beta'

/** A gate “the rate is at most `limit`”, passed when the one-sided bound (Clopper & Pearson 1934) at `level` is not above it. */
export type RateGate = {
  readonly limit: number // between 0 and 1, neither included
  readonly level?: number // 0.95
}

/** Labels so far; of a stratified sample the effective ones, which need not be whole. */
export type Labelled = {
  readonly labels: number
  readonly positives: number
  /** Real labels that are worth one effective label (the design effect); 1 in a simple random sample. */
  readonly perEffective?: number
}

/** “Label `labels` more; at most `positives` of those may be positive.” */
export type MoreLabels = { readonly labels: number; readonly positives: number }

/** What a gate still needs. */
export type LabelsNeeded =
  | { readonly passes: true }
  | {
      readonly passes: false
      readonly fewest: MoreLabels // if no further positive is found
      readonly atThisRate: MoreLabels | NotReached // if the observed rate stays
    }

/** No label yet, a rate that no number of labels makes pass, or one so near the limit that it would take more than a million. */
export type NotReached = { readonly never: 'no-labels' | 'rate-not-below-limit' | 'too-near-limit' }

const MOST_LABELS = 1_000_000

/** Returns the most positives among `labels` with which the gate passes; null when not even none would do. */
export function mostPositives(labels: number, gate: RateGate): number | null {
  checkGate(gate)
  if (!passes(0, labels, gate)) return null
  return lastWhere(Math.floor(labels * gate.limit), (count) => passes(count, labels, gate))
}

/**
 * Returns how many labels a gate still needs: the fewest possible, and the fewest after which it passes with as many further positives
 * as the observed rate brings. Throws RangeError for counts or a limit that cannot be.
 */
export function labelsNeeded(
  { labels, positives, perEffective = 1 }: Labelled,
  gate: RateGate,
): LabelsNeeded {
  checkGate(gate)
  if (!(positives >= 0 && positives <= labels && labels < Infinity && perEffective > 0)) {
    throw new RangeError(`no labels: ${positives} of ${labels}, ${perEffective} each`)
  }
  if (passes(positives, labels, gate)) return { passes: true }
  /** The fewest further labels among which `more` positives are allowed. */
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

/** The fewest further positives k for which `needed(k)` labels bring no more than k at the observed rate. */
function furtherPositives(
  { labels, positives }: Labelled,
  { limit }: RateGate,
  needed: (more: number) => number,
): number | NotReached {
  if (labels === 0) return { never: 'no-labels' }
  const rate = positives / labels
  if (rate >= limit) return { never: 'rate-not-below-limit' }
  const spare = (more: number) => more - rate * needed(more)
  if (spare(Math.floor(MOST_LABELS * rate)) < 0) return { never: 'too-near-limit' }
  let more = firstWhere((count) => spare(count) >= 0)
  // `spare` falls, then rises, but for whole labels by up to `rate`: an earlier one may do, and none before it is short by more.
  for (let before = more - 1; before >= 0; before -= 1) {
    const left = spare(before)
    if (left >= 0) more = before
    if (left < -rate) break
  }
  return more
}

/** Whether the upper bound is not above the limit, asked without computing it: at the limit, more would be seen that often. */
function passes(positives: number, labels: number, { limit, level = 0.95 }: RateGate): boolean {
  return positives < labels && regularisedBeta(limit, positives + 1, labels - positives) >= level
}

/** The first whole number from 0 at which `holds`, which once true stays true: by doubling, then by halving. */
function firstWhere(holds: (count: number) => boolean): number {
  if (holds(0)) return 0
  let beyond = 1
  while (!holds(beyond)) beyond *= 2
  return 1 + lastWhere(beyond, (count) => count < beyond && !holds(count))
}

/** The last whole number up to `most` at which `holds`, which is true at 0 and once false stays false. */
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
