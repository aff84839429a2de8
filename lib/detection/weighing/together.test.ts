import { describe, expect, it } from 'vitest'

import type { FactText } from '../statement'
import { createOutliner } from './outline'
import { relate } from './pair'
import { countOpening } from './signals/together'
import { WEIGHED_DETECTOR } from './weighed-detector'
import { WEIGHTS } from './weights'

const DAY_MS = 864e5
const NEAR_LINE = Math.log2(0.3 / 0.7)

/** Returns the sum without the second look in bits, its level and weight, and the confidence. */
function look(older: string, newer: string, aspect: string | null = 'workforce') {
  const prepare = WEIGHED_DETECTOR.createPreparer()
  const fact = (content: string, day: number): FactText => ({
    content,
    statedAtMs: day * DAY_MS,
    entity: 'Elm Mill',
    aspect,
  })
  const finding = WEIGHED_DETECTOR.detect(prepare(fact(older, 1)), prepare(fact(newer, 60)))
  const { level = '', weight = 0 } = finding.readings.at(-1) ?? {}
  const sum = finding.readings.slice(0, -1).reduce((bits, each) => bits + (each.weight ?? 0), 0)
  return { ...finding, level, weight, sum: sum + WEIGHTS.prior }
}

const PAIRS = [
  ['Elm Mill employs 48 people', 'Headcount at Elm Mill is down to 41 after the layoffs'],
  ['Bins are collected on Tuesdays', 'The council moved the collection to Fridays'],
  ['I work from home five days a week', 'Remote work ended, so I am in the office every day now'],
  ['The mill is closed on Mondays', 'The mill sells flour and bran'],
  ['Elm Mill grinds rye', 'Elm Mill does not grind rye any more'],
  ['Elm Mill grinds rye', 'Elm Mill also grinds spelt'],
] as const

describe('the second look', () => {
  it('[W60] lifts a pair near the line over it, by a reading of its own', () => {
    const { sum, level, weight, confidence, readings } = look(...PAIRS[0])
    expect(sum).toBeGreaterThan(NEAR_LINE)
    expect(sum).toBeLessThan(-NEAR_LINE)
    expect(readings.at(-1)).toMatchObject({ signal: 'together', fired: true })
    expect(level).not.toBe('none')
    expect(weight).toBeGreaterThan(0)
    expect(confidence).toBeGreaterThan(0.7)
  })

  it.each(PAIRS)('[W60] only adds, and only near the line: “%s” and “%s”', (older, newer) => {
    const { sum, weight, winningSignal } = look(older, newer)
    const isNear = sum >= NEAR_LINE && sum < -NEAR_LINE && winningSignal !== null
    expect(weight).toBeGreaterThanOrEqual(0)
    expect(weight === 0 || isNear).toBe(true)
  })

  it('[W60] a pair without an aspect is weighed as before', () => {
    expect(look(PAIRS[0][0], PAIRS[0][1], null)).toMatchObject({ level: 'none', weight: 0 })
  })

  it('[W60] counts with how many words both texts begin', () => {
    const prepare = createOutliner()
    const opening = (one: string, other: string) =>
      countOpening(
        relate(
          prepare({ content: one, statedAtMs: null }),
          prepare({ content: other, statedAtMs: null }),
        ),
      )
    expect(opening('The mill grinds rye', 'The mill grinds spelt')).toBe(2)
    expect(opening('The mill grinds rye', 'The shop sells rye')).toBe(1)
    expect(opening('Rye', 'The shop sells rye')).toBe(0)
    expect(opening('Rye', 'Rye')).toBe(1)
  })
})
