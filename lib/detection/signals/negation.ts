import { sharedPositions, spansAt, wordAt } from '../evidence'
import type { FailedCondition, Reading } from '../finding'
import type { Statement } from '../statement'
import type { Signal } from './signal'

const STRENGTH = 0.85 // as Signet shipped it
const MIN_SHARED_WORDS = 2 // content words; Signet retroactive-supersession, section 3, signal 1

function countShared(a: Statement, b: Statement, enough: number): number {
  if ((a.contentMask & b.contentMask) === 0) return 0
  const left = a.contentIds
  const right = b.contentIds
  let shared = 0
  let i = 0
  let j = 0
  while (i < left.length && j < right.length) {
    const difference = (left[i] ?? 0) - (right[j] ?? 0)
    if (difference === 0 && ++shared >= enough) return shared
    if (difference <= 0) i++
    if (difference >= 0) j++
  }
  return shared
}

function fires(older: Statement, newer: Statement): boolean {
  if (older.negations.length > 0 && newer.negations.length > 0) return false
  if (older.negations.length === 0 && newer.negations.length === 0) return false
  return countShared(older, newer, MIN_SHARED_WORDS) >= MIN_SHARED_WORDS
}

function silent(failed: FailedCondition): Reading {
  return { signal: 'negation', fired: false, failed }
}

function read(older: Statement, newer: Statement): Reading {
  const [inOlder] = older.negations
  const [inNewer] = newer.negations
  if (inOlder === undefined && inNewer === undefined) return silent({ kind: 'no-negation' })
  if (inOlder !== undefined && inNewer !== undefined) return silent({ kind: 'both-negated' })
  const shared = sharedPositions(older, newer)
  if (shared.length < MIN_SHARED_WORDS) {
    return silent({ kind: 'too-few-shared', shared: shared.length, needed: MIN_SHARED_WORDS })
  }
  const side = inOlder === undefined ? 'newer' : 'older'
  return {
    signal: 'negation',
    fired: true,
    strength: STRENGTH,
    because: {
      kind: 'negation',
      side,
      token: side === 'older' ? wordAt(older, inOlder ?? 0) : wordAt(newer, inNewer ?? 0),
      shared: shared.map((at) => wordAt(older, at)),
    },
    older: spansAt(older, [...older.negations.slice(0, 1), ...shared]),
    newer: spansAt(newer, [...newer.negations.slice(0, 1), ...sharedPositions(newer, older)]),
  }
}

/** Negation polarity: one text has a negation, the other none, and they share two content words. */
export const negation: Signal = { strength: STRENGTH, fires, read }
