import { POSSIBLE_FROM } from './possible'
import { isSamePerson } from './reviewer-name'
import type { VerdictValue } from './verdict'

/** A group of pairs that a blind sample draws from at its own rate. */
export type Stratum = {
  readonly name: string // 'proposed .80–.90'
  readonly proposed: boolean // proposed by the detector at the current threshold
  readonly from: number // confidence band, 0–1, inclusive
  readonly to: number // exclusive, except for 1
  readonly size: number // number of pairs
}

/** A stratum and how many of its pairs were drawn. */
export type DrawnStratum = Stratum & { readonly drawn: number }

const BAND_STARTS = [0.9, 0.8, 0.7, 0.6, 0.5, POSSIBLE_FROM, 0]
const NOTHING_FIRED = 'nothing fired'

/** Returns a pair's stratum, by whether it was proposed and its confidence band (0–1). */
export function stratumOf(pair: {
  readonly proposed: boolean
  readonly confidence: number
}): Omit<Stratum, 'size'> {
  const { proposed } = pair
  if (!proposed && pair.confidence === 0) return { name: NOTHING_FIRED, proposed, from: 0, to: 0 }
  const index = BAND_STARTS.findIndex((from) => pair.confidence >= from)
  const from = BAND_STARTS[index] ?? 0
  const to = BAND_STARTS[index - 1] ?? 1
  const end = to === 1 ? '1' : bandEdge(to)
  return { name: `${proposed ? 'proposed' : 'below'} ${bandEdge(from)}–${end}`, proposed, from, to }
}

/** Returns the name of a stratum as screens say it: `Proposed 0.80–0.90`, `Not proposed 0.00–0.30`, `Nothing fired`. */
export function stratumWords(name: string): string {
  const [, group, from, to] = /^(proposed|below) (\.\d\d)–(\.\d\d|1)$/u.exec(name) ?? []
  if (group === undefined || from === undefined || to === undefined)
    return `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  return `${group === 'proposed' ? 'Proposed' : 'Not proposed'} 0${from}–${to === '1' ? '1.00' : `0${to}`}`
}

function bandEdge(share: number): string {
  return share.toFixed(2).slice(1)
}

export const MAX_PAIRS = 2_000

/** The share of a sample drawn from proposed pairs, if there are enough. */
export const PROPOSED_SHARE = 0.6
const SHARES = { proposed: PROPOSED_SHARE, below: 0.25, nothing: 0.15 }
const MIN_PER_STRATUM = 5 // per stratum, if it has as many, so that none goes unestimated

/**
 * Allocates a sample to strata: 60% to proposed pairs, which the gates judge, 25% to near misses and the rest to pairs on which
 * nothing fired; proportional to size within each, at least five per stratum. What one group lacks goes to the others.
 */
export function allocate(strata: readonly Stratum[], wanted: number): readonly DrawnStratum[] {
  const groupOf = ({ name, proposed }: Stratum) =>
    proposed ? 'proposed' : name === NOTHING_FIRED ? 'nothing' : 'below'
  const drawn = new Map(strata.map(({ name }) => [name, 0]))
  const countTaken = (stratum: Stratum) => drawn.get(stratum.name) ?? 0
  let left = Math.min(
    wanted,
    strata.reduce((sum, { size }) => sum + size, 0),
  )
  const take = (stratum: Stratum, count: number) => {
    const more = Math.max(0, Math.min(count, stratum.size - countTaken(stratum), left))
    drawn.set(stratum.name, countTaken(stratum) + more)
    left -= more
  }
  for (const stratum of strata) take(stratum, MIN_PER_STRATUM)
  for (const part of ['proposed', 'below', 'nothing'] as const) {
    const members = strata.filter((stratum) => groupOf(stratum) === part)
    const size = members.reduce((sum, each) => sum + each.size, 0)
    for (const stratum of members)
      take(stratum, Math.round((wanted * SHARES[part] * stratum.size) / size) - countTaken(stratum))
  }
  for (const stratum of strata) take(stratum, left) // left over by rounding or small groups
  return strata.map((stratum) => ({ ...stratum, drawn: countTaken(stratum) }))
}

export type BlindLabel = {
  readonly reviewer: string
  readonly value: VerdictValue
  readonly role: 'label' | 'adjudication'
}

/** What the labels of a pair establish; `truth` is whether the newer fact supersedes the older. */
export type Settlement =
  | { readonly state: 'open' } // more labels are needed
  | { readonly state: 'disputed' } // labels disagree, or one is unsure: needs a third person
  | { readonly state: 'undecidable' } // the third person was unsure too
  | {
      readonly state: 'settled'
      readonly truth: boolean
      readonly by: 'label' | 'agreement' | 'adjudication'
    }

/** Settles a pair by its labels: enough of them in agreement, or an adjudication. */
export function settlePair(labels: readonly BlindLabel[], wanted: number): Settlement {
  const last = labels.findLast(({ role }) => role === 'adjudication')
  if (last !== undefined)
    return last.value === 'unsure'
      ? { state: 'undecidable' }
      : { state: 'settled', truth: isRight(last.value), by: 'adjudication' }
  if (labels.length < wanted) return { state: 'open' }
  const truths = new Set(
    labels.map(({ value }) => (value === 'unsure' ? 'unsure' : isRight(value))),
  )
  const [truth] = truths
  if (truths.size !== 1 || truth === undefined || truth === 'unsure') return { state: 'disputed' }
  return { state: 'settled', truth, by: labels.length > 1 ? 'agreement' : 'label' }
}

/** Returns whether an answer confirms the detector. A reversed pair is a supersession, but not the proposed one. */
export function isRight(value: VerdictValue): boolean {
  return value === 'supersede'
}

/** Returns what a reviewer may currently contribute to a pair, or null for nothing. */
export function roleFor(
  reviewer: string,
  labels: readonly BlindLabel[],
  wanted: number,
): BlindLabel['role'] | null {
  if (labels.some((label) => isSamePerson(label.reviewer, reviewer))) return null
  const { state } = settlePair(labels, wanted)
  if (state === 'open') return 'label'
  return state === 'disputed' ? 'adjudication' : null
}

/** Returns whether a pair still needs a label or an adjudication. */
export function needsLabel(labels: readonly BlindLabel[], wanted: number): boolean {
  const { state } = settlePair(labels, wanted)
  return state === 'open' || state === 'disputed'
}
