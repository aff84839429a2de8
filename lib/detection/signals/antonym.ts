import { spanBetween, wordAt } from '../evidence'
import type { Reading } from '../finding'
import { WORD_ROLES } from '../lexicon/word-roles'
import type { Statement } from '../statement'
import type { Signal } from './signal'

const STRENGTH = 0.8 // as Signet shipped it

const { poles } = WORD_ROLES

function fires(older: Statement, newer: Statement): boolean {
  return ((older.leftPoles & newer.rightPoles) | (older.rightPoles & newer.leftPoles)) !== 0
}

function positionOf(statement: Statement, left: number, right: number): number {
  return statement.tokens.findIndex((id) => {
    const pole = poles[id]
    return pole !== undefined && ((pole.left & left) | (pole.right & right)) !== 0
  })
}

function read(older: Statement, newer: Statement): Reading {
  const left = older.leftPoles & newer.rightPoles
  const right = older.rightPoles & newer.leftPoles
  if ((left | right) === 0) {
    return { signal: 'antonym', fired: false, failed: { kind: 'no-antonym-pair' } }
  }
  const inOlder = positionOf(older, left, right)
  const pole = poles[older.tokens[inOlder] ?? 0]
  const inNewer = positionOf(newer, right & (pole?.right ?? 0), left & (pole?.left ?? 0))
  return {
    signal: 'antonym',
    fired: true,
    strength: STRENGTH,
    because: { kind: 'antonym', older: wordAt(older, inOlder), newer: wordAt(newer, inNewer) },
    older: [spanBetween(older, inOlder, inOlder)],
    newer: [spanBetween(newer, inNewer, inNewer)],
  }
}

/** Antonyms: the texts have opposite members of a pair, each only its own. */
export const antonym: Signal = { strength: STRENGTH, fires, read }
