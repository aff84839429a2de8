import { firstAfter } from './first-after'
import { createMarkerSearch } from './later-marker-tree'
import { ANTONYM_PAIRS } from './lexicon/antonyms'
import { createNegationSearch } from './negation-candidates'
import { SIGNALS } from './signals/registry'
import type { Statement } from './statement'
import { firstDifference, type VerbValue } from './verb-values'

/** Returns the next position after `after` that a signal may find superseding `older`, or -1. */
export type NextCandidate = (older: number, after: number) => number

/** A slot to index: its statements, oldest first, and the ascending positions of possible newer sides. */
export type SlotMembers<Prepared = Statement> = {
  readonly statements: readonly Prepared[]
  readonly members: readonly number[]
}

function nextInAny(postings: readonly (readonly number[] | undefined)[], after: number): number {
  let best = -1
  for (const posting of postings) {
    const next = posting?.[firstAfter(posting, after)]
    if (next !== undefined && (best < 0 || next < best)) best = next
  }
  return best
}

function antonymCandidates({ statements, members }: SlotMembers): NextCandidate {
  const left = ANTONYM_PAIRS.map((): number[] => [])
  const right = ANTONYM_PAIRS.map((): number[] => [])
  for (const member of members) {
    const statement = statements[member]
    if (statement === undefined) continue
    for (let pair = 0; pair < ANTONYM_PAIRS.length; pair++) {
      if ((statement.leftPoles & (1 << pair)) !== 0) left[pair]?.push(member)
      if ((statement.rightPoles & (1 << pair)) !== 0) right[pair]?.push(member)
    }
  }
  return (older, after) => {
    const statement = statements[older]
    if (statement === undefined || (statement.leftPoles | statement.rightPoles) === 0) return -1
    const opposite: (readonly number[] | undefined)[] = []
    for (let pair = 0; pair < ANTONYM_PAIRS.length; pair++) {
      if ((statement.leftPoles & (1 << pair)) !== 0) opposite.push(right[pair])
      if ((statement.rightPoles & (1 << pair)) !== 0) opposite.push(left[pair])
    }
    return nextInAny(opposite, after)
  }
}

// The statements with one verb pattern, each with the position of the next one with another value, so that a slot in which every
// fact "uses X" is skipped at once.
type VerbPosting = {
  readonly members: number[]
  readonly said: VerbValue[]
  readonly nextOther: number[]
}

function linkOtherValues({ said, nextOther }: VerbPosting): void {
  for (let at = said.length - 1; at >= 0; at--) {
    const here = said[at]
    const next = said[at + 1]
    const differs = here === undefined || next === undefined || firstDifference(here, next) >= 0
    nextOther[at] = differs ? at + 1 : (nextOther[at + 1] ?? said.length)
  }
}

function nextOtherValue(posting: VerbPosting, own: VerbValue, after: number): number {
  const at = firstAfter(posting.members, after)
  const said = posting.said[at]
  if (said === undefined) return -1
  const other = firstDifference(own, said) >= 0 ? at : (posting.nextOther[at] ?? at)
  return posting.members[other] ?? -1
}

function valueCandidates({ statements, members }: SlotMembers): NextCandidate {
  const postings = new Map<number, VerbPosting>()
  for (const member of members) {
    for (const said of statements[member]?.verbValues ?? []) {
      const posting = postings.get(said.pattern) ?? { members: [], said: [], nextOther: [] }
      postings.set(said.pattern, posting)
      posting.members.push(member)
      posting.said.push(said)
    }
  }
  for (const posting of postings.values()) linkOtherValues(posting)
  return (older, after) => {
    let best = -1
    for (const own of statements[older]?.verbValues ?? []) {
      const posting = postings.get(own.pattern)
      const next = posting === undefined ? -1 : nextOtherValue(posting, own, after)
      if (next >= 0 && (best < 0 || next < best)) best = next
    }
    return best
  }
}

function temporalCandidates({ statements, members }: SlotMembers): NextCandidate {
  const search = createMarkerSearch(statements, members)
  return (older, after) => {
    const statement = statements[older]
    return statement === undefined ? -1 : search(statement, after)
  }
}

/** Creates one search per signal that can reach the confidence (0–1) alone. A pair that no search offers is below it. */
export function createCandidateIndex(
  slot: SlotMembers,
  minConfidence: number,
): readonly NextCandidate[] {
  const searches: NextCandidate[] = []
  const { statements, members } = slot
  // Searches that offer only firing pairs go first; their results bound the others.
  if (SIGNALS.temporal.strength >= minConfidence) searches.push(temporalCandidates(slot))
  if (SIGNALS.value.strength >= minConfidence) searches.push(valueCandidates(slot))
  if (SIGNALS.antonym.strength >= minConfidence) searches.push(antonymCandidates(slot))
  if (SIGNALS.negation.strength >= minConfidence) {
    searches.push(createNegationSearch(statements, members))
  }
  return searches
}
