import { describe, expect, test } from 'vitest'

import { binomialInterval } from '@/lib/statistics/binomial-interval'
import type { PatternColumn } from '@/lib/views/pattern-board'

import {
  boardFinding,
  columnSentence,
  detectorWords,
  patternName,
  patternWords,
  wrongWords,
} from './pattern-words'

function column(given: Partial<PatternColumn>): PatternColumn {
  const { right = 0, wrong = 0, reversed = 0 } = given
  const labels = right + wrong + reversed
  const counts = { waiting: 0, unsure: 0, stale: 0, together: 0, total: labels }
  return {
    pattern: 'V',
    ...counts,
    right,
    wrong,
    reversed,
    labels,
    ...binomialInterval(wrong + reversed, labels),
    ...given,
  }
}

const boardOf = (columns: readonly PatternColumn[]) => ({
  columns,
  bySignal: [],
  detectors: [],
  limit: 0.15,
  total: columns.reduce((sum, each) => sum + each.total, 0),
  labels: columns.reduce((sum, each) => sum + each.labels, 0),
})

describe('[K3] a share stands with its interval', () => {
  test.each([
    [{ right: 4, wrong: 37 }, '37 of 41 wrong, 77–97%'],
    [{ right: 30, wrong: 3, reversed: 1 }, '4 of 34 wrong, 3–27%'],
    [{}, 'no labels yet'],
    [
      { right: 14 },
      '0 of 14 wrong. Too few to tell: the true share could be anywhere from 0% to 23%',
    ],
  ])('%o is %s', (given, words) => {
    expect(wrongWords(column(given))).toBe(words)
  })
})

test('a column says all that it shows', () => {
  const given = { pattern: 'N', total: 240, right: 4, wrong: 37, waiting: 194, unsure: 5 }
  expect(columnSentence(column(given))).toBe(
    'Only negation (N): 240 proposals, 194 waiting, 5 unsure, 37 of 41 wrong, 77–97%.',
  )
})

describe('the finding', () => {
  test('names the best and the worst of those with enough labels', () => {
    const board = boardOf([
      column({ pattern: 'N', right: 4, wrong: 37 }),
      column({ pattern: 'V+T', right: 31, wrong: 3 }),
      column({ pattern: 'A', wrong: 3 }),
    ])
    expect(boardFinding(board)).toBe(
      '3 patterns among 78 proposals, 78 labels. Most often wrong: only negation (N), 37 of 41 wrong, 77–97%. Most often right: value and temporal (V+T), 3 of 34 wrong, 2–24%.',
    )
  })

  test('names one with few labels that is surely worse', () => {
    const board = boardOf([
      column({ pattern: 'V+Q', right: 24, wrong: 1 }),
      column({ pattern: 'V', right: 2, wrong: 6 }),
      column({ pattern: 'A', right: 1, wrong: 1 }),
    ])
    expect(boardFinding(board)).toMatch(
      / With few labels, but plainly worse: only value \(V\), 6 of 8 wrong, 35–97%\.$/u,
    )
  })

  test('says when there is too little to say', () => {
    expect(boardFinding(boardOf([column({ total: 3, waiting: 3 })]))).toBe(
      '1 pattern among 3 proposals, 0 labels. No decisions yet.',
    )
    expect(boardFinding(boardOf([column({ right: 14 })]))).toContain(
      'No pattern has 20 labels yet. Most labels: only value (V), 0 of 14 wrong. Too few',
    )
  })
})

test('patterns and detectors have names', () => {
  expect(['V+T', 'N', ''].map(patternName)).toEqual(['V+T', 'N alone', 'no signal'])
  expect(['V+T+C', 'S', ''].map(patternWords)).toEqual([
    'Value, temporal and change wording',
    'Only model',
    'No signals',
  ])
  expect(['seed-1', 'weighed-7', 'signet'].map(detectorWords)).toEqual([
    'seed-1 (seed profile)',
    'weighed-7 (default profile)',
    'signet (imported)',
  ])
})
