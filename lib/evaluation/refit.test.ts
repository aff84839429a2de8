import { describe, expect, it } from 'vitest'

import { detectorOf } from '@/lib/detection/registry'
import { createWeighedDetector } from '@/lib/detection/weighing/weighed-detector'
import { WEIGHTS } from '@/lib/detection/weighing/weights'
import { judgeRefit, refitProblem } from '@/lib/domain/weight-set'

import { evaluateRefit } from './evaluate-refit'
import { refit, REFIT_L2, type RefitPair } from './refit'

const NAMES = ['Mara', 'Teo', 'Ines', 'Olek', 'Priya', 'Juno', 'Bram', 'Sanne', 'Kofi', 'Lena']
const PLACES = ['Ghent', 'Cork', 'Porto', 'Lyon', 'Graz', 'Turku', 'Delft', 'Split']

const fact = (content: string, day: number) => ({
  content,
  statedAtMs: Date.UTC(2026, 0, 1 + day),
  key: null,
  entity: 'somebody',
})

/** A team that treats a second place as another home, and a denial as a change. The shipped weights see the first as a move. */
function answers(each: number, { blind = true, homes = false } = {}): RefitPair[] {
  return Array.from({ length: each }, (_, nth) => {
    const [name, from, to] = [
      NAMES[nth % NAMES.length] ?? '',
      PLACES[nth % PLACES.length] ?? '',
      PLACES[(nth + 1) % PLACES.length] ?? '',
    ]
    const pair = (kind: string, truth: boolean, newer: string): RefitPair => ({
      id: `${kind}${nth}`,
      group: `${kind} ${nth}`,
      truth,
      blind,
      older: fact(`${name} lives in ${from}`, nth),
      newer: fact(newer, nth + 100),
    })
    return [
      pair('home', homes, `${name} lives in ${to}`),
      pair('denial', true, `${name} does not live in ${from}`),
    ]
  }).flat()
}

const how = {
  base: WEIGHTS,
  current: detectorOf('default'),
  l2: REFIT_L2,
  threshold: 0.7,
  sample: null,
  breathe: () => Promise.resolve(),
}

function scoreOf(figures: Awaited<ReturnType<typeof refit>>['figures'], pair?: RefitPair): number {
  const detector = createWeighedDetector({ version: 'test', ...figures })
  const prepare = detector.createPreparer()
  return pair === undefined
    ? Number.NaN
    : detector.confidenceOf(prepare(pair.older), prepare(pair.newer))
}

describe('refit', () => {
  it("[W9] [W45] learns the team's answers, keeps the model's signs, and leaves untouched levels alone", async () => {
    const pairs = answers(60)
    const { figures, evaluation } = await refit(pairs, how)
    const [home, denial] = pairs
    expect(scoreOf(WEIGHTS, home)).toBeGreaterThan(0.7)
    expect(scoreOf(figures, home)).toBeLessThan(0.5)
    expect(scoreOf(figures, denial)).toBeGreaterThan(0.7)
    expect(figures.weights.value?.['single']).toBeGreaterThanOrEqual(0) // for, or not at all
    expect(figures.weights.antonym).toEqual(WEIGHTS.weights.antonym) // no pair has any
    expect(figures.shares).toEqual(WEIGHTS.shares)
    expect(judgeRefit(evaluation)).toBe('better')
    expect(evaluation).toMatchObject({ blind: 120, verdicts: 0, right: 60, folds: 5 })
    expect(evaluation.measured).toEqual({ on: 'blind', pairs: 120, fired: 120 })
    expect(evaluation.current).toMatchObject({ proposed: 120, right: 60, missed: 0 })
    expect(evaluation.candidate).toMatchObject({ proposed: 60, right: 60, missed: 0 })
    expect(evaluation.lost).toMatchObject({ right: 0, wrong: 60 })
    expect(evaluation.candidate.loss).toBeLessThan(evaluation.current.loss)
  })

  it('[W9] changes little with few answers, and nothing without any', async () => {
    const none = await refit([], how)
    expect(none.figures.weights).toEqual(WEIGHTS.weights)
    expect(none.figures.prior).toBe(WEIGHTS.prior)
    const few = await refit(answers(1), how)
    const many = await refit(answers(60), how)
    const homes = answers(1)[0]
    expect(scoreOf(few.figures, homes)).toBeLessThan(scoreOf(WEIGHTS, homes))
    expect(scoreOf(few.figures, homes)).toBeGreaterThan(scoreOf(many.figures, homes) + 0.2)
  })

  it('[W9] is deterministic, and shows nothing if answers agree with the shipped weights', async () => {
    const pairs = answers(20, { homes: true, blind: false })
    const [one, other] = [await refit(pairs, how), await refit(pairs, how)]
    expect(one).toEqual(other)
    expect(one.evaluation.measured.on).toBe('all')
    expect(judgeRefit(one.evaluation)).not.toBe('worse')
    expect(one.evaluation).toMatchObject({ blind: 0, verdicts: 40 })
  })
})

const plain = { threshold: 0.7, sample: null, flattered: false }

describe('evaluateRefit', () => {
  it('[W9] [W45] [W46] computes log loss by hand: −log2 of the probability given to the truth', () => {
    const pairs = Array.from({ length: 60 }, (_, nth) => ({
      id: String(nth),
      group: String(nth),
      truth: nth % 2 === 0,
      blind: true,
    }))
    const even = new Map(pairs.map(({ id }) => [id, 0.5])) // one bit each
    const sure = new Map(pairs.map(({ id, truth }) => [id, truth ? 0.75 : 0.25])) // log2(4/3) each
    const found = evaluateRefit(pairs, { ...plain, now: even, unseen: sure })
    expect(found.current.loss).toBeCloseTo(1, 12)
    expect(found.candidate.loss).toBeCloseTo(Math.log2(4 / 3), 12)
    expect(found.gain?.mean).toBeCloseTo(1 - Math.log2(4 / 3), 12)
    expect(found.gain?.low).toBeCloseTo(found.gain?.high ?? 0, 9) // all pairs save equally
    expect(found.candidate).toMatchObject({ proposed: 30, right: 30, missed: 0 })
    expect(found.gained).toMatchObject({ right: 30, wrong: 0 })
  })

  it('[W9] [W45] [W46] counts a confident mistake as ten bits, and pairs without evidence not at all', () => {
    const pairs = [
      { id: 'sure', group: 'a', truth: false, blind: true },
      { id: 'silent', group: 'b', truth: true, blind: true },
    ]
    const scores = new Map([
      ['sure', 1],
      ['silent', 0],
    ])
    const found = evaluateRefit(pairs, { ...plain, now: scores, unseen: scores })
    expect(found.current.loss).toBeCloseTo(-Math.log2(0.001), 9)
    expect(found.measured.fired).toBe(1)
    expect(found.gain).toBeNull()
    expect(judgeRefit(found)).toBe('not-shown')
  })
})

describe('judgeRefit', () => {
  it('[W9] [W47] uses the whole interval, and calls nothing worse than weights that may have seen the pairs', () => {
    const judge = (low: number, high: number, flattered = false) =>
      judgeRefit({ gain: { mean: (low + high) / 2, low, high }, flattered })
    expect(judge(0.03, 0.3)).toBe('better')
    expect(judge(0.01, 0.3)).toBe('not-shown') // below the minimum gain
    expect(judge(-0.01, 0.3)).toBe('not-shown')
    expect(judge(-0.3, -0.03)).toBe('worse')
    expect(judge(-0.3, -0.03, true)).toBe('not-shown')
    expect(judge(0.03, 0.3, true)).toBe('better')
  })
})

describe('refitProblem', () => {
  it('[W9] [GA54] requires forty pairs, and ten of each kind', () => {
    const judge = (right: number, wrong: number) =>
      refitProblem(Array.from({ length: right + wrong }, (_, nth) => ({ truth: nth < right })))
    expect(judge(30, 10)).toBeNull()
    expect(judge(29, 10)).toContain('39 answered pairs')
    expect(judge(40, 9)).toContain('40 right and 9 wrong')
  })
})
