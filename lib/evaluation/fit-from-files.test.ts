import { describe, expect, it } from 'vitest'

import { fitFromFiles, holdOthers, levelsFromDetector, toSamples } from './fit-from-files'
import type { LevelModel } from './level-model'
import { ECHO, labelled } from './testing'

const MODEL: LevelModel = [
  {
    signal: 'antonym',
    levels: [
      { name: 'none', sign: 'zero' },
      { name: 'echo', sign: 'for' },
    ],
  },
]
const HOW = {
  l2: 0.1,
  balance: 0,
  caution: 1,
  only: [],
  threshold: 0.7,
  date: '2026-01-02',
  without: [],
  leaveOut: true,
}

describe('fitFromFiles', () => {
  it('fits, and records what it fitted to', () => {
    const pairs = Array.from({ length: 20 }, (_, at) =>
      at % 2 === 0
        ? labelled(`p${at}`, 'supersedes', { new: '0.9 1', source: at < 10 ? 'a' : 'b' })
        : labelled(`p${at}`, 'coexists', { old: '1', source: at < 10 ? 'a' : 'b' }),
    )
    const files = [
      { name: '/somewhere/one.jsonl', pairs: pairs.slice(0, 12) },
      { name: 'two.jsonl', pairs: pairs.slice(8) },
    ]
    const fit = fitFromFiles(files, MODEL, {
      ...HOW,
      lookUpLevels: levelsFromDetector(ECHO, MODEL),
    })
    expect(fit.provenance).toEqual({
      files: [
        { name: 'one.jsonl', rows: 12, sources: { a: 10, b: 2 } },
        { name: 'two.jsonl', rows: 8, sources: { b: 8 } },
      ],
      date: '2026-01-02',
      l2: 0.1,
      balance: 0,
      without: [],
      caution: 1,
      only: [],
    })
    expect(fit.prior).toBeLessThan(-2)
    expect(fit.weights['antonym']?.['echo']).toBeGreaterThan(4)
    expect(fit.onItself).toMatchObject({ n: 20, f1: 1 })
    expect(fit.leaveOneSourceOut?.meanF1).toBe(1)
  })
})

describe('toSamples', () => {
  const pairs = [
    labelled('1', 'supersedes', { source: 'a' }),
    labelled('2', 'duplicate', { source: 'a' }),
    labelled('3', 'coexists', { source: 'a' }),
    labelled('4', 'coexists', { source: 'b' }),
    labelled('5', 'coexists', { source: 'b', old: 'out' }),
  ]
  const lookUpLevels = (pair: { readonly old: string }) => (pair.old === 'out' ? null : [0])

  it('leaves out pairs without levels', () => {
    expect(toSamples(pairs, { lookUpLevels, balance: 0, caution: 1 })).toEqual([
      { levels: [0], y: 1, weight: 1, source: 'a' },
      { levels: [0], y: 0, weight: 1, source: 'a' },
      { levels: [0], y: 0, weight: 1, source: 'a' },
      { levels: [0], y: 0, weight: 1, source: 'b' },
    ])
  })

  it('can weight sources equally', () => {
    const weights = toSamples(pairs, { lookUpLevels, balance: 1, caution: 1 }).map(
      ({ weight }) => weight,
    )
    expect(weights).toEqual([2 / 3, 2 / 3, 2 / 3, 2].map((weight) => expect.closeTo(weight, 12)))
    expect(toSamples([], { lookUpLevels, balance: 1, caution: 1 })).toEqual([])
  })
})

describe('caution', () => {
  it('counts pairs that do not supersede more', () => {
    const pairs = [labelled('1', 'supersedes', {}), labelled('2', 'coexists', {})]
    const weights = toSamples(pairs, { lookUpLevels: () => [0], balance: 0, caution: 3 })
    expect(weights.map(({ weight }) => weight)).toEqual([0.5, 1.5])
  })
})

describe('holdOthers', () => {
  const pairs = Array.from({ length: 20 }, (_, at) =>
    at % 2 === 0
      ? labelled(`p${at}`, 'supersedes', { new: '0.9 1' })
      : labelled(`p${at}`, 'coexists', { old: '1' }),
  )
  const how = { ...HOW, lookUpLevels: levelsFromDetector(ECHO, MODEL), leaveOut: false }
  const held = { prior: 1, weights: { antonym: { echo: 0.25 } }, shares: {} }

  it('[W2] keeps the figures of all other signals, and the prior', () => {
    const model = holdOthers(MODEL, held, ['negation'])
    const fit = fitFromFiles([{ name: 'a', pairs }], model, {
      ...how,
      expectedPrior: 1,
      holdsPrior: true,
    })
    expect(fit).toMatchObject({ prior: 1, weights: { antonym: { none: 0, echo: 0.25 } } })
  })

  it('[W2] fits those that it names', () => {
    const model = holdOthers(MODEL, held, ['antonym'])
    const fit = fitFromFiles([{ name: 'a', pairs }], model, {
      ...how,
      expectedPrior: 1,
      holdsPrior: true,
    })
    expect(fit.prior).toBe(1)
    expect(fit.weights['antonym']?.['echo']).toBeGreaterThan(0.25)
  })
})

describe('levelsFromDetector', () => {
  const texts = { old: 'x', oldAtMs: null, newAtMs: null }

  it('reads levels by name', () => {
    const lookUpLevels = levelsFromDetector(ECHO, MODEL)
    expect(lookUpLevels({ ...texts, new: '0.9 1' })).toEqual([1])
    expect(lookUpLevels({ ...texts, new: '0' })).toEqual([0])
    expect(lookUpLevels({ ...texts, new: 'x' })).toBeNull()
  })

  it('names a level that the model lacks', () => {
    const bare: LevelModel = [{ signal: 'antonym', levels: [{ name: 'none', sign: 'zero' }] }]
    expect(() => levelsFromDetector(ECHO, bare)({ ...texts, new: '0.9 1' })).toThrow(
      '"antonym" is at level "echo"',
    )
  })
})
