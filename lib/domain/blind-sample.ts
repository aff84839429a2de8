import { isSamePerson } from './reviewer-name'
import type { VerdictValue } from './verdict'

/** A part of all pairs from which a blind sample draws at its own rate. */
export type Stratum = {
  readonly name: string // 'proposed .80–.90'
  readonly proposed: boolean // the detector proposes these pairs at the threshold in force
  readonly from: number // the band of their confidence, 0–1, this included
  readonly to: number // and this not, but for 1
  readonly size: number // pairs there are
}

/** A stratum with how many of its pairs were drawn to be labelled. */
export type DrawnStratum = Stratum & { readonly drawn: number }

const BAND_STARTS = [0.9, 0.8, 0.7, 0.6, 0.5, 0.3, 0]
const NOTHING_FIRED = 'nothing fired'

/** Returns the stratum of a pair: proposed or not, and the band of its confidence (0–1). */
export function stratumOf(pair: {
  readonly proposed: boolean
  readonly confidence: number
}): Omit<Stratum, 'size'> {
  const { proposed } = pair
  if (!proposed && pair.confidence === 0) return { name: NOTHING_FIRED, proposed, from: 0, to: 0 }
  const index = BAND_STARTS.findIndex((from) => pair.confidence >= from)
  const from = BAND_STARTS[index] ?? 0
  const to = BAND_STARTS[index - 1] ?? 1
  const end = to === 1 ? '1' : words(to)
  return { name: `${proposed ? 'proposed' : 'below'} ${words(from)}–${end}`, proposed, from, to }
}

function words(share: number): string {
  return share.toFixed(2).slice(1)
}

/** The most pairs that a sample may have. */
export const MOST_PAIRS = 2_000

/** The share of a sample that comes from what is proposed, while there is as much. */
export const PROPOSED_SHARE = 0.6
const SHARES = { proposed: PROPOSED_SHARE, below: 0.25, nothing: 0.15 } // of the pairs to label
const FEWEST = 5 // of each stratum, where it has as many, so that none is unknown

/**
 * Says how many pairs to draw from each stratum: three fifths from what the detector proposes, since that is what a gate judges, a quarter
 * from what it nearly proposes and the rest from what it passes by, within each in proportion to size and at least five. What a part
 * cannot give goes to the others.
 */
export function allocate(strata: readonly Stratum[], wanted: number): readonly DrawnStratum[] {
  const partOf = ({ name, proposed }: Stratum) =>
    proposed ? 'proposed' : name === NOTHING_FIRED ? 'nothing' : 'below'
  const drawn = new Map(strata.map(({ name }) => [name, 0]))
  const takenOf = (stratum: Stratum) => drawn.get(stratum.name) ?? 0
  let left = Math.min(
    wanted,
    strata.reduce((sum, { size }) => sum + size, 0),
  )
  const take = (stratum: Stratum, count: number) => {
    const more = Math.max(0, Math.min(count, stratum.size - takenOf(stratum), left))
    drawn.set(stratum.name, takenOf(stratum) + more)
    left -= more
  }
  for (const stratum of strata) take(stratum, FEWEST)
  for (const part of ['proposed', 'below', 'nothing'] as const) {
    const members = strata.filter((stratum) => partOf(stratum) === part)
    const size = members.reduce((sum, each) => sum + each.size, 0)
    for (const stratum of members)
      take(stratum, Math.round((wanted * SHARES[part] * stratum.size) / size) - takenOf(stratum))
  }
  for (const stratum of strata) take(stratum, left) // what rounding or a small part has left over
  return strata.map((stratum) => ({ ...stratum, drawn: takenOf(stratum) }))
}

/** What somebody said of a pair, blind. */
export type LabelSaid = {
  readonly reviewer: string
  readonly value: VerdictValue
  readonly role: 'label' | 'adjudication'
}

/** What is known of a pair: `truth` says whether the newer supersedes the older. */
export type Settlement =
  | { readonly state: 'open' } // more people are to label it
  | { readonly state: 'disputed' } // they disagree, or one is unsure: a third person says
  | { readonly state: 'undecidable' } // the third person was unsure as well
  | {
      readonly state: 'settled'
      readonly truth: boolean
      readonly by: 'label' | 'agreement' | 'adjudication'
    }

/** Settles a pair by its labels: as many as wanted and of one opinion, or whoever adjudicated. */
export function settlePair(labels: readonly LabelSaid[], wanted: number): Settlement {
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

/** Tells whether an answer says that the detector is right: a reversed pair is a supersession, but not the one it proposes. */
export function isRight(value: VerdictValue): boolean {
  return value === 'supersede'
}

/** Tells what a reviewer may say of a pair now; null when nothing is asked of them. */
export function roleFor(
  reviewer: string,
  labels: readonly LabelSaid[],
  wanted: number,
): LabelSaid['role'] | null {
  if (labels.some((label) => isSamePerson(label.reviewer, reviewer))) return null
  const { state } = settlePair(labels, wanted)
  if (state === 'open') return 'label'
  return state === 'disputed' ? 'adjudication' : null
}

/** Tells whether anybody is still to say something of a pair: a label, or what settles it. */
export function isAsked(labels: readonly LabelSaid[], wanted: number): boolean {
  const { state } = settlePair(labels, wanted)
  return state === 'open' || state === 'disputed'
}
