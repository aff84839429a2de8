import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'

import { seeded } from '@/lib/statistics/seeded'

import { fitWeights } from './fit-weights'
import { leaveOneSourceOut, measureFit } from './leave-one-source-out'
import {
  confidenceOfLevels,
  type LevelModel,
  type LevelWeights,
  nameWeights,
  type Sample,
} from './level-model'
import { readConstraints, projectWeights } from './project-weights'

const MODEL: LevelModel = [
  {
    signal: 'colour',
    levels: [
      { name: 'none', sign: 'zero' },
      { name: 'pale', sign: 'for' },
      { name: 'deep', sign: 'for' },
    ],
    rising: ['pale', 'deep'],
  },
  {
    signal: 'guard',
    levels: [
      { name: 'open', sign: 'zero' },
      { name: 'shut', sign: 'against' },
    ],
  },
  {
    signal: 'mood',
    levels: [
      { name: 'calm', sign: 'zero' },
      { name: 'odd', sign: 'free' },
    ],
  },
]

const TRUE_WEIGHTS: LevelWeights = {
  prior: -1,
  weights: [
    [0, 1, 3],
    [0, -2],
    [0, -0.5],
  ],
}

function draw(count: number, model: LevelModel, truth: LevelWeights, seed = 7): readonly Sample[] {
  const random = seeded(seed)
  return Array.from({ length: count }, (_, at) => {
    const levels = model.map(({ levels: own }) => Math.floor(random() * own.length))
    const y = random() < confidenceOfLevels(truth, levels) ? 1 : 0
    return { levels, y, weight: 1, source: `s${at % 3}` }
  })
}

describe('fitWeights', () => {
  it('recovers the weights behind the samples', () => {
    const { prior, weights } = fitWeights(draw(60_000, MODEL, TRUE_WEIGHTS), MODEL, { l2: 0.1 })
    expect(Math.abs(prior + 1)).toBeLessThan(0.12)
    for (const [signal, own] of TRUE_WEIGHTS.weights.entries())
      for (const [level, bits] of own.entries())
        expect(Math.abs((weights[signal]?.[level] ?? Number.NaN) - bits)).toBeLessThan(0.12)
  })

  it('gives the log odds of a single level, worked by hand', () => {
    // 3 of 4 at `none`, 1 of 8 at `odd`: prior log2(3), weight log2(1/7) − log2(3), hardly penalized
    const model: LevelModel = [MODEL[2]].flatMap((signal) => signal ?? [])
    const rows = [3, 1, 1, 7].flatMap((count, at) =>
      Array.from({ length: count }, (): Sample => {
        return { levels: [at >> 1], y: at % 2 === 0 ? 1 : 0, weight: 1, source: 'a' }
      }),
    )
    const { prior, weights } = fitWeights(rows, model, { l2: 1e-6 })
    expect(prior).toBeCloseTo(Math.log2(3), 4)
    expect(weights[0]?.[0]).toBe(0)
    expect(weights[0]?.[1]).toBeCloseTo(Math.log2(1 / 7) - Math.log2(3), 4)
  })

  it('weights samples', () => {
    const once = draw(500, MODEL, TRUE_WEIGHTS)
    const twice = fitWeights([...once, ...once], MODEL, { l2: 1 })
    const heavy = fitWeights(
      once.map((sample) => ({ ...sample, weight: 2 })),
      MODEL,
      { l2: 1 },
    )
    expect(heavy).toEqual(twice)
  })

  it('keeps signs and orders even against the samples', () => {
    const contrary: LevelWeights = {
      prior: 0,
      weights: [
        [0, 3, 1],
        [0, 2],
        [0, 1],
      ],
    }
    const { weights } = fitWeights(draw(3_000, MODEL, contrary), MODEL, { l2: 1 })
    const [colour, guard, mood] = weights
    expect(colour?.[0]).toBe(0)
    expect(colour?.[1]).toBe(colour?.[2]) // pooled
    expect(colour?.[1]).toBeGreaterThan(1)
    expect(guard).toEqual([0, 0])
    expect(mood?.[1]).toBeGreaterThan(0.5)
  })

  it('ends where no allowed step improves the loss', () => {
    const samples = draw(400, MODEL, {
      ...TRUE_WEIGHTS,
      weights: [
        [0, 2, 1.5],
        [0, 1],
        [0, 1],
      ],
    })
    const l2 = 2
    const loss = ({ prior, weights }: LevelWeights) =>
      samples.reduce((sum, { levels, y }) => {
        const p = confidenceOfLevels({ prior, weights }, levels)
        return sum - Math.log(y === 1 ? p : 1 - p)
      }, 0) +
      (l2 / 2) * weights.flat().reduce((sum, bits) => sum + (bits * Math.LN2) ** 2, 0)
    const fitted = fitWeights(samples, MODEL, { l2 })
    const least = loss(fitted)
    const { low, high, chains } = readConstraints(MODEL)
    const constraints = { low, high, chains }
    const random = seeded(3)
    for (let trial = 0; trial < 300; trial++) {
      const moved = Float64Array.from(fitted.weights.flat(), (bits) => bits + (random() - 0.5) / 20)
      projectWeights(
        moved,
        moved.map(() => 1),
        constraints,
      )
      const [a, b, c, d, e, f, g] = moved
      const weights = [
        [a, b, c],
        [d, e],
        [f, g],
      ].map((own) => own.map((bits) => bits ?? 0))
      const prior = fitted.prior + (random() - 0.5) / 20
      expect(loss({ prior, weights })).toBeGreaterThanOrEqual(least - 1e-9)
    }
  })

  it('is calibrated on its own samples', () => {
    const samples = draw(5_000, MODEL, TRUE_WEIGHTS)
    const fitted = fitWeights(samples, MODEL, { l2: 0.1 })
    const mean =
      samples.reduce((sum, { levels, y }) => sum + confidenceOfLevels(fitted, levels) - y, 0) /
      5_000
    expect(Math.abs(mean)).toBeLessThan(1e-6) // the prior is free
    expect(measureFit(samples, fitted, 0.7).ece).toBeLessThan(0.02)
  })

  it('shrinks toward 0 with the penalty, and gives 0 to a level without samples', () => {
    const samples = draw(500, MODEL, TRUE_WEIGHTS).filter(({ levels }) => levels[0] !== 1)
    const strong = fitWeights(samples, MODEL, { l2: 100 }).weights[0]?.[2] ?? 0
    const weak = fitWeights(samples, MODEL, { l2: 0.1 }).weights[0]?.[2] ?? 0
    expect(strong).toBeGreaterThan(0)
    expect(strong).toBeLessThan(weak / 2)
    expect(fitWeights(samples, MODEL, { l2: 1 }).weights[0]?.[1]).toBe(0)
  })

  it('is fast and deterministic', () => {
    const model: LevelModel = Array.from({ length: 15 }, (_, at) => ({
      signal: `s${at}`,
      levels: [
        { name: 'none', sign: 'zero' },
        { name: 'low', sign: 'for' },
        { name: 'mid', sign: 'for' },
        { name: 'high', sign: 'for' },
      ],
      rising: ['low', 'mid', 'high'],
    }))
    const truth = {
      prior: -8,
      weights: model.map((_, at) => [0, 0.2 * (at % 3), 0.5 * (at % 4), at % 5]),
    }
    const samples = draw(Math.ceil(5_000 * inject('share')), model, truth)
    const started = performance.now()
    const fitted = fitWeights(samples, model, { l2: 1 })
    expect(performance.now() - started).toBeLessThan(3_000)
    expect(fitWeights(samples, model, { l2: 1 })).toEqual(fitted)
    for (const own of fitted.weights) expect(own).toEqual(own.toSorted((a, b) => a - b))
  })

  it('is all 0 without samples, and refuses invalid input', () => {
    expect(fitWeights([], MODEL, { l2: 1 })).toEqual({
      prior: 0,
      weights: [
        [0, 0, 0],
        [0, 0],
        [0, 0],
      ],
      shares: MODEL.map(({ levels }) => levels.map(() => 1)),
    })
    const sample: Sample = { levels: [0, 0, 2], y: 1, weight: 1, source: 'a' }
    expect(() => fitWeights([sample], MODEL, { l2: 1 })).toThrow('level 2 of "mood"')
    expect(() => fitWeights([{ ...sample, levels: [0] }], MODEL, { l2: 1 })).toThrow('each signal')
    expect(() => fitWeights([], MODEL, { l2: 0 })).toThrow('more than 0')
    const wrong = MODEL.map((signal) => ({ ...signal, rising: ['huge'] }))
    expect(() => fitWeights([], wrong, { l2: 1 })).toThrow('names no level of it: "huge"')
  })
})

describe('projectWeights', () => {
  const sign = fc.constantFrom('for', 'against', 'free', 'zero')
  const level = fc.record({
    sign,
    from: fc.integer({ min: -9, max: 9 }),
    mass: fc.integer({ min: 1, max: 5 }),
    to: fc.integer({ min: -9, max: 9 }),
  })

  it('finds the nearest allowed weights', () => {
    fc.assert(
      fc.property(fc.array(level, { minLength: 1, maxLength: 6 }), (made) => {
        const levels = made.map((each, at) => ({ name: `l${at}`, sign: each.sign }))
        const constraints = readConstraints([
          { signal: 's', levels, rising: levels.map(({ name }) => name) },
        ])
        const mass = Float64Array.from(made, (each) => each.mass)
        const from = Float64Array.from(made, (each) => each.from)
        const nearest = from.slice()
        projectWeights(nearest, mass, constraints)
        const again = nearest.slice()
        projectWeights(again, mass, constraints)
        for (const [at, weight] of nearest.entries()) {
          expect(again[at]).toBeCloseTo(weight, 12)
          expect(weight).toBeGreaterThanOrEqual(nearest[at - 1] ?? -Infinity)
        }
        for (const [at, weight] of nearest.entries()) {
          expect(weight).toBeGreaterThanOrEqual(constraints.low[at] ?? 0)
          expect(weight).toBeLessThanOrEqual(constraints.high[at] ?? 0)
        }
        // No other allowed point is nearer: each is beyond the plane through the nearest one.
        const other = Float64Array.from(made, (each) => each.to)
        projectWeights(
          other,
          mass.map(() => 1),
          constraints,
        )
        const along = made.reduce((sum, each, at) => {
          const here = nearest[at] ?? 0
          return sum + each.mass * (each.from - here) * ((other[at] ?? 0) - here)
        }, 0)
        expect(along).toBeLessThan(1e-9)
      }),
      { seed: 5, numRuns: Math.ceil(2_000 * inject('share')) },
    )
  })
})

describe('leaveOneSourceOut', () => {
  it('measures each source with a fit to the others', () => {
    const rows = (source: string, wrong: 0 | 1): readonly Sample[] =>
      Array.from({ length: 40 }, (_, at) => {
        const level = (at % 2) as 0 | 1
        return { levels: [0, 0, level], y: level === wrong ? 0 : 1, weight: 1, source }
      })
    // In c everything is reversed; in d nothing supersedes.
    const samples = [...rows('a', 0), ...rows('b', 0), ...rows('c', 1)]
    const still = rows('d', 0).map((row): Sample => ({ ...row, levels: [0, 0, 0], y: 0 }))
    const { sources, meanF1 } = leaveOneSourceOut([...samples, ...still], MODEL, {
      l2: 0.1,
      threshold: 0.4,
    })
    expect(sources['c']).toMatchObject({ n: 40, f1: 0, falseAlarmRate: 1 })
    expect(sources['d']).toMatchObject({ f1: null, falseAlarmRate: 0 })
    const scores = ['a', 'b', 'c'].map((name) => sources[name]?.f1 ?? Number.NaN)
    expect(meanF1).toBeCloseTo(scores.reduce((sum, score) => sum + score, 0) / 3, 12)
    expect(scores[0]).toBe(1)
  })

  it('has no mean without supersessions', () => {
    expect(leaveOneSourceOut([], MODEL, { l2: 1, threshold: 0.7 })).toEqual({
      sources: {},
      meanF1: null,
    })
  })
})

describe('shares', () => {
  const scaling: LevelModel = MODEL.map((signal) => ({
    ...signal,
    levels: signal.levels.map((level) => ({ ...level, scales: level.name === 'odd' })),
  }))
  const truth: LevelWeights = {
    prior: -2,
    weights: [
      [0, 2, 5],
      [0, -3],
      [0, 1],
    ],
    shares: [
      [1, 1, 1],
      [1, 1],
      [1, 0.5],
    ],
  }

  it('[W7] recovers the share of evidence', () => {
    const fitted = fitWeights(draw(60_000, scaling, truth), scaling, { l2: 0.1 })
    expect(Math.abs((fitted.shares?.[2]?.[1] ?? 1) - 0.5)).toBeLessThan(0.05)
    expect(fitted.shares?.[2]?.[0]).toBe(1)
    for (const [signal, own] of truth.weights.entries())
      for (const [level, bits] of own.entries())
        expect(Math.abs((fitted.weights[signal]?.[level] ?? Number.NaN) - bits)).toBeLessThan(0.3)
    expect(nameWeights(scaling, fitted).shares).toEqual({
      mood: { odd: expect.closeTo(0.5, 1) },
    })
  })

  it('[W7] never lets evidence count more than fully', () => {
    const louder = { ...truth, shares: scaling.map(({ levels }) => levels.map(() => 1.5)) }
    const fitted = fitWeights(draw(5_000, scaling, louder), scaling, { l2: 0.1 })
    expect(fitted.shares?.flat().every((share) => share <= 1)).toBe(true)
  })
})

describe('nameWeights', () => {
  it('rounds, without −0', () => {
    const named = nameWeights(MODEL, {
      prior: -1.23456,
      weights: [
        [0, 0.12345, 2],
        [0, -0.0001],
        [0, 1],
      ],
    })
    expect(named).toEqual({
      prior: -1.235,
      weights: {
        colour: { none: 0, pale: 0.123, deep: 2 },
        guard: { open: 0, shut: 0 },
        mood: { calm: 0, odd: 1 },
      },
      shares: {},
    })
    expect(Object.is(named.weights['guard']?.['shut'], 0)).toBe(true)
  })
})
