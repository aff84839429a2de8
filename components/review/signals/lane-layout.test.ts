import { expect, test } from 'vitest'

import type { ReadingView } from '@/lib/views/reading-view'

import { lanesSummary, missingSide, signalLanes } from './lane-layout'

const READINGS: readonly ReadingView[] = [
  { signal: 'negation', fired: false, strength: null, weight: 0, sentence: 'no negation' },
  { signal: 'antonym', fired: false, strength: null, weight: 0, sentence: 'no opposites' },
  {
    signal: 'value',
    fired: true,
    strength: 0.75,
    weight: 0,
    sentence: 'two values',
    older: [[9, 15]],
    newer: [],
  },
]

test('every signal has its lane, in order, also one that was not evaluated', () => {
  const lanes = signalLanes(READINGS, 'value', 48)
  expect(lanes.map((lane) => lane.letter).join('')).toBe('NAVT')
  expect(lanes.map((lane) => lane.strength)).toEqual([null, null, 0.75, null])
  expect(lanes[3]?.sentence).toBe('not evaluated')
  expect(lanes[2]?.wins).toBe(true)
})

test('a fired signal without a word on a side says so', () => {
  expect(signalLanes(READINGS, 'value', 48)[2]?.missingOn).toBe('newer')
})

test('the summary names what fired and what set the confidence', () => {
  expect(lanesSummary(signalLanes(READINGS, 'value', 48), 0.75)).toBe(
    'Confidence 0.75. Fired: value. Value sets it (max).',
  )
  expect(lanesSummary(signalLanes([], null, null), 0)).toBe('No signal fired.')
})

test('a word of change in the newer text alone rests on the time between, or has no evidence on the older side', () => {
  const change: ReadingView = {
    signal: 'change',
    fired: true,
    strength: null,
    weight: 2,
    sentence: 'says “now”',
    newer: [[0, 3]],
  }
  expect(missingSide(change, 48)).toBeNull()
  expect(missingSide(change, null)).toBe('older')
  expect(missingSide(change, 0)).toBe('older')
  expect(missingSide({ ...change, older: [[0, 2]] }, null)).toBeNull()
  expect(missingSide({ ...change, fired: false }, null)).toBeNull()
})
