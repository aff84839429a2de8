import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'

import { confidenceOf, detect } from './detect'
import { SEED_SIGNAL_NAMES } from './finding'
import { SIGNALS } from './signals/registry'
import { createPreparer, type FactText, isSameStatement } from './statement'

const HOUR_MS = 3_600_000

const WORDS =
  "amari uses lives in is not don't enabled disabled now moved to tea rust go open closed and 5 京 é 🙂 . the".split(
    ' ',
  )

const factText: fc.Arbitrary<FactText> = fc.record({
  content: fc
    .array(fc.constantFrom(...WORDS), { maxLength: 9 })
    .map((words: readonly string[]) => words.join(' ')),
  statedAtMs: fc.option(fc.integer({ min: 0, max: 60 }).map((hours) => hours * HOUR_MS)),
})

const RUNS = { seed: 11, numRuns: Math.ceil(2000 * inject('share')) }

function findingOf(older: FactText, newer: FactText) {
  const prepare = createPreparer()
  return detect(prepare(older), prepare(newer))
}

describe('detect', () => {
  it('[D2] the confidence is the maximum over the fired signals', () => {
    const older = { content: 'amari lives in a closed house', statedAtMs: 0 }
    const newer = { content: 'amari now lives in no open house', statedAtMs: 25 * HOUR_MS }
    expect(findingOf(older, newer)).toMatchObject({
      confidence: 0.85,
      winningSignal: 'negation',
      pattern: 'N+A+V+T',
    })
  })

  it('[D1] every signal is read in order, fired or with its failed condition', () => {
    const finding = findingOf(
      { content: 'likes tea', statedAtMs: null },
      { content: 'works late', statedAtMs: null },
    )
    expect(finding).toEqual({
      profile: 'seed',
      detectorVersion: 'seed-1',
      prior: null,
      readings: [
        { signal: 'negation', fired: false, failed: { kind: 'no-negation' } },
        { signal: 'antonym', fired: false, failed: { kind: 'no-antonym-pair' } },
        { signal: 'value', fired: false, failed: { kind: 'no-shared-verb' } },
        { signal: 'temporal', fired: false, failed: { kind: 'time-unknown' } },
      ],
      confidence: 0,
      winningSignal: null,
      pattern: '',
    })
  })

  it.each([
    ['now at home', ' NOW  at\thome '],
    ['now ½ cup', 'now 1⁄2 cup'],
    ['now ﬁne', 'now fine'],
  ])('[D4] %j and %j are the same text, so never a supersession', (first, second) => {
    const prepare = createPreparer()
    const older = prepare({ content: first, statedAtMs: 0 })
    const newer = prepare({ content: second, statedAtMs: 99 * HOUR_MS })
    expect(isSameStatement(older, newer)).toBe(true)
    expect(confidenceOf(older, newer)).toBe(0)
    expect(detect(older, newer)).toMatchObject({ confidence: 0, winningSignal: null, pattern: '' })
  })

  it('[D1] the fast test of each signal agrees with its reading', () => {
    fc.assert(
      fc.property(factText, factText, (first, second) => {
        const prepare = createPreparer()
        const older = prepare(first)
        const newer = prepare(second)
        for (const name of SEED_SIGNAL_NAMES) {
          const { fires, read } = SIGNALS[name]
          expect(fires(older, newer)).toBe(read(older, newer).fired)
        }
        expect(confidenceOf(older, newer)).toBe(detect(older, newer).confidence)
      }),
      RUNS,
    )
  })

  it('[D6] a finding is byte-identical whatever was prepared before it', () => {
    fc.assert(
      fc.property(factText, factText, fc.array(factText, { maxLength: 4 }), (a, b, others) => {
        const prepare = createPreparer()
        for (const other of others) prepare(other)
        const newer = prepare(b)
        expect(JSON.stringify(detect(prepare(a), newer))).toBe(JSON.stringify(findingOf(a, b)))
      }),
      RUNS,
    )
  })

  it('[D3] only the temporal signal depends on which fact is the older', () => {
    fc.assert(
      fc.property(factText, factText, (first, second) => {
        const prepare = createPreparer()
        const a = prepare(first)
        const b = prepare(second)
        for (const name of ['negation', 'antonym', 'value'] as const) {
          expect(SIGNALS[name].fires(a, b)).toBe(SIGNALS[name].fires(b, a))
        }
      }),
      RUNS,
    )
  })

  it('[D6] evidence ranges are within the texts', () => {
    fc.assert(
      fc.property(factText, factText, (first, second) => {
        for (const reading of findingOf(first, second).readings) {
          if (!reading.fired) continue
          for (const [start, end] of reading.older) {
            expect(first.content.slice(start, end).trim()).toHaveLength(end - start)
          }
          for (const [start, end] of reading.newer) {
            expect(second.content.slice(start, end).trim()).toHaveLength(end - start)
          }
        }
      }),
      RUNS,
    )
  })
})
