import { readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { SIGNAL_NAMES } from '@/lib/detection/finding'
import type { ReadingView } from '@/lib/views/reading-view'

import { bits, ledgerOf, ledgerSummary, oddsWords } from './ledger-layout'

const silent = { fired: false, strength: null, sentence: 'nothing' } as const

const READINGS: readonly ReadingView[] = [
  { signal: 'negation', ...silent, weight: -0.333 },
  { signal: 'antonym', ...silent, weight: 0 },
  {
    signal: 'value',
    fired: true,
    strength: 0.9,
    weight: 5.3333,
    sentence: 'two values',
    older: [[0, 5]],
    newer: [],
  },
  { signal: 'paraphrase', ...silent, weight: 0 },
  {
    signal: 'overlap',
    fired: true,
    strength: 0.5,
    weight: -0.125,
    sentence: 'two words',
    older: [[0, 1]],
    newer: [[0, 1]],
  },
]

describe('the ledger', () => {
  const ledger = ledgerOf(READINGS, -1.666, 48)
  const lines = [...ledger.evidence, ...ledger.guards]

  test('[W1] what is shown adds up to what is shown', () => {
    const sum = lines.reduce((total, line) => total + line.weight, ledger.prior)
    expect(sum.toFixed(2)).toBe(ledger.total.toFixed(2))
    expect(ledger.total).toBe(3.21)
    const totals = lines.flatMap(({ total }) => total ?? [])
    expect(totals.at(-1)).toBe(ledger.total)
  })

  test('adds up for any weights', () => {
    for (let seed = 1; seed < 300; seed += 1) {
      const readings = READINGS.map((reading, at): ReadingView => {
        return { ...reading, weight: Math.sin(seed * (at + 7)) * 6 }
      })
      const { prior, evidence, guards, total } = ledgerOf(readings, Math.cos(seed) * 4, null)
      const cents = [...evidence, ...guards].map(({ weight }) => Math.round(weight * 100))
      expect(cents.reduce((sum, each) => sum + each, Math.round(prior * 100))).toBe(
        Math.round(total * 100),
      )
    }
  })

  test('guards stand apart, what adds nothing has no total, what was not read has no line', () => {
    expect(ledger.evidence.map(({ signal }) => signal)).toEqual(['negation', 'antonym', 'value'])
    expect(ledger.guards.map(({ signal }) => signal)).toEqual(['paraphrase', 'overlap'])
    expect(lines.map(({ total }) => total === null)).toEqual([false, true, false, true, false])
  })

  test('a fired signal without a word on a side says so', () => {
    expect(ledger.evidence.map(({ missingOn }) => missingOn)).toEqual([null, null, 'newer'])
  })

  test('[W12] it reads as a sentence', () => {
    expect(ledgerSummary(ledger, 0.9)).toBe(
      'Confidence 0.90. Prior −1.67 bits, negation −0.33, value +5.33, shared words −0.12; total +3.21.',
    )
    expect(ledgerSummary(ledgerOf([], 0, null), 0)).toMatch(
      /^Confidence 0\.00\. Prior 0\.00 bits; total 0\.00\. No /,
    )
  })
})

test('bits are signed, and odds are odds', () => {
  expect([bits(1.3), bits(-0.45), bits(0)]).toEqual(['+1.30', '−0.45', '0.00'])
  expect([4.12, 0, 1, -1.32, 10].map(oddsWords)).toEqual([
    '17 : 1',
    '1 : 1',
    '2 : 1',
    '1 : 2.5',
    '1024 : 1',
  ])
})

test('every signal is linked with its words by the styles', () => {
  const styles = readFileSync('app/globals.css', 'utf8')
  for (const signal of SIGNAL_NAMES) {
    expect(styles).toContain(`[data-focus='${signal}'] li[data-signal='${signal}']`)
    expect(styles).toContain(`[data-focus='${signal}'] mark[data-signal~='${signal}']`)
  }
})
