import type { NextCandidate } from './candidate-index'
import type { Detector, PreparedText } from './detector'
import { firstAfter } from './first-after'

export type SlotOptions = {
  readonly minConfidence: number // 0–1; pairs below it, or without any signal, are ignored
  readonly focus?: ReadonlySet<number> // newly arrived; only pairs with one of them are compared
  readonly isSibling?: (older: number, newer: number) => boolean // false: never compared (rule S1)
  readonly blocked?: (older: number, newer: number) => boolean // true: answered with keep_both (rule P2)
}

/** The statements of a slot, oldest first, and the detector that prepared them. */
export type Slot<Prepared extends PreparedText> = {
  readonly detector: Detector<Prepared>
  readonly statements: readonly Prepared[]
}

export type SlotPair = { readonly older: number; readonly newer: number }

export type SlotResult = {
  readonly pairsCompared: number // far fewer than all pairs if the index skips some
  readonly found: readonly SlotPair[] // by older position, at most one per older statement
}

// Up to this size, comparing all pairs costs less than an index: 32 × 31 / 2 is 496 comparisons.
const MAX_ALL_PAIRS = 32

function nextAmong(candidates: readonly number[]): NextCandidate {
  return (_older, after) => candidates[firstAfter(candidates, after)] ?? -1
}

function everyNext(count: number): NextCandidate {
  return (_older, after) => (after + 1 < count ? after + 1 : -1)
}

// Focused members can pair with every newer statement, others only with newer focused ones.
function createSearches<Prepared extends PreparedText>(slot: Slot<Prepared>, options: SlotOptions) {
  const { detector, statements } = slot
  const { focus, minConfidence } = options
  if (focus === undefined && statements.length <= MAX_ALL_PAIRS) {
    const toAny = [everyNext(statements.length)] // nearly every slot of a sweep
    return { toAny, toFocused: toAny }
  }
  const everyone = Array.from(statements.keys())
  const focused = focus === undefined ? everyone : everyone.filter((at) => focus.has(at))
  const few = Math.min(everyone.length, focused.length) <= MAX_ALL_PAIRS
  const searchIn = (members: readonly number[]): readonly NextCandidate[] =>
    few
      ? [nextAmong(members)]
      : detector.createCandidateIndex({ statements, members }, minConfidence)
  const toAny = searchIn(everyone)
  return { toAny, toFocused: focus === undefined ? toAny : searchIn(focused) }
}

/**
 * Finds, for each statement of a slot, the earliest newer one that supersedes it (rules D3, D5), so that versions of a fact form a
 * chain.
 */
export function findSupersessions<Prepared extends PreparedText>(
  slot: Slot<Prepared>,
  options: SlotOptions,
): SlotResult {
  const { detector, statements } = slot
  const { focus, isSibling, blocked, minConfidence } = options
  const { toAny, toFocused } = createSearches(slot, options)
  const comparedWith = new Int32Array(statements.length).fill(-1)
  let pairsCompared = 0

  const supersedes = (older: number, newer: number): boolean => {
    if (comparedWith[newer] === older) return false
    comparedWith[newer] = older
    if (isSibling !== undefined && !isSibling(older, newer)) return false
    if (blocked !== undefined && blocked(older, newer)) return false
    const a = statements[older]
    const b = statements[newer]
    if (a === undefined || b === undefined) return false
    pairsCompared += 1
    return detector.reaches(a, b, minConfidence)
  }

  const found: SlotPair[] = []
  for (let older = 0; older < statements.length; older++) {
    const searches = focus === undefined || focus.has(older) ? toAny : toFocused
    let earliest = -1
    for (const next of searches) {
      if (earliest === older + 1) break // nothing is earlier
      let newer = next(older, older)
      while (newer >= 0 && (earliest < 0 || newer < earliest)) {
        if (supersedes(older, newer)) earliest = newer
        else newer = next(older, newer)
      }
    }
    if (earliest >= 0) found.push({ older, newer: earliest })
  }
  return { pairsCompared, found }
}
