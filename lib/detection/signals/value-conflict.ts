import { spanBetween } from '../evidence'
import type { Reading } from '../finding'
import { verbPatternName } from '../lexicon/word-roles'
import type { Statement } from '../statement'
import { firstDifference, type ValueWords, type VerbValue } from '../verb-values'
import type { Signal } from './signal'

const STRENGTH = 0.75 // as Signet shipped it

function fires(older: Statement, newer: Statement): boolean {
  if ((older.verbMask & newer.verbMask) === 0) return false
  for (const said of older.verbValues) {
    for (const says of newer.verbValues) {
      if (said.pattern === says.pattern && firstDifference(said, says) >= 0) return true
    }
  }
  return false
}

function valueAt(said: VerbValue, at: number): ValueWords {
  return said.values[at] ?? said.values.at(-1) ?? { ids: [], from: 0, to: 0 }
}

function readConflict(older: Statement, newer: Statement, conflict: Conflict): Reading {
  const { said, says, at } = conflict
  const before = valueAt(said, at)
  const after = valueAt(says, at)
  const inOlder = spanBetween(older, before.from, before.to)
  const inNewer = spanBetween(newer, after.from, after.to)
  return {
    signal: 'value',
    fired: true,
    strength: STRENGTH,
    because: {
      kind: 'value',
      verb: verbPatternName(said.pattern),
      older: older.content.slice(...inOlder),
      newer: newer.content.slice(...inNewer),
    },
    older: [inOlder],
    newer: [inNewer],
  }
}

type Conflict = { readonly said: VerbValue; readonly says: VerbValue; readonly at: number }

function read(older: Statement, newer: Statement): Reading {
  let sameVerb: string | null = null
  for (const said of older.verbValues) {
    const says = newer.verbValues.find((candidate) => candidate.pattern === said.pattern)
    if (says === undefined) continue
    const at = firstDifference(said, says)
    if (at >= 0) return readConflict(older, newer, { said, says, at })
    sameVerb ??= verbPatternName(said.pattern)
  }
  const failed =
    sameVerb === null
      ? ({ kind: 'no-shared-verb' } as const)
      : ({ kind: 'same-value', verb: sameVerb } as const)
  return { signal: 'value', fired: false, failed }
}

/** Value conflict: both texts use one verb pattern with different values. */
export const valueConflict: Signal = { strength: STRENGTH, fires, read }
