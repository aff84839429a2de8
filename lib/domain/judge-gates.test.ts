import { describe, expect, it } from 'vitest'

import { stratifiedProportion } from '@/lib/statistics/stratified-proportion'

import { closedGates, resolveLimits, type GateEvidence, type GateName } from './gate'
import { countChecks } from './go-live-state'
import { judgeGates } from './judge-gates'

const CLOPPER = { method: 'clopper-pearson' } as const

/** One stratum, large enough to act as a simple random sample. */
const rate = (wrong: number, labels: number) =>
  stratifiedProportion([{ size: 1_000_000, sampled: labels, positive: wrong }], CLOPPER)
const bound = (wrong: number, labels: number) => {
  const found = stratifiedProportion([{ size: 1_000_000, sampled: labels, positive: wrong }], {
    ...CLOPPER,
    level: 0.9,
  })
  return found.estimate === null ? null : found.high
}
const falsePositives = (wrong: number, labels: number) => ({
  wrong: rate(wrong, labels),
  bound: bound(wrong, labels),
  labels,
  wrongLabels: wrong,
  left: null,
  proposals: null,
  drawnAll: false,
  scoredOtherwise: 0,
})

const GOOD: GateEvidence = {
  ...falsePositives(2, 300),
  locked: 0,
  patterns: [{ name: 'V', labels: 40, rate: rate(1, 40) }],
  slices: [{ name: 'agent scout', labels: 300, rate: rate(2, 300) }],
  kappa: {
    value: 0.9,
    low: 0.8,
    high: 1,
    standardError: 0.05,
    observed: 0.95,
    expected: 0.5,
    items: 120,
  },
  twice: 120,
  twiceAtMost: null,
  disputed: 0,
  approvals: 400,
  undone: 1,
  inline: { passes: 300, estimate: 9, low: 8.2, high: 12.5 },
}
const stateOf = (name: GateName, patch: Partial<GateEvidence>) =>
  judgeGates({ ...GOOD, ...patch }).find((gate) => gate.name === name)

describe('[GA1] a gate passes when its whole interval is within the limit', () => {
  it('all of them pass', () => {
    const gates = judgeGates(GOOD)
    expect(gates.map(({ state }) => state)).toEqual(gates.map(() => 'passed'))
    expect(countChecks(gates)).toEqual({ passed: 7, required: 7 })
  })

  it.each([
    [8, 300, 'passed'], // from the table in the review reference, 3.4
    [9, 300, 'open'],
    [0, 59, 'passed'],
    [0, 58, 'open'],
    [30, 300, 'failed'],
    [0, 0, 'open'],
  ] as const)('[GA23] %i wrong of %i labels: %s', (wrong, labels, state) => {
    expect(stateOf('false-positives', falsePositives(wrong, labels))?.state).toBe(state)
  })

  it('[GA2] [GA29] the sample holds the labels still needed, or a new one is requested', () => {
    const whyWith = (left: number | null) =>
      stateOf('false-positives', { ...falsePositives(2, 100), left })?.why
    expect(whyWith(null)).toMatch(
      /^Up to 6\.\d% may be wrong \(limit 5%\)\. Label (\d+) more with at most \d+ wrong\.$/,
    )
    expect(whyWith(500)).toBe(whyWith(null))
    expect(whyWith(7)).toContain('This sample has only 7 left. Draw a new one')
    expect(whyWith(0)).toContain('has none left')
    const whyFor = (proposals: number, wrong = 2) =>
      stateOf('false-positives', { ...falsePositives(wrong, 100), left: 0, proposals })?.why
    expect(whyFor(160)).toMatch(
      /^Up to 6\.\d% may be wrong \(limit 5%\)\. This sample has none left\. Draw a new one of about 270 pairs, which holds all 160 proposals\.$/,
    )
    expect(whyFor(5_000)).toBe(whyWith(0))
    expect(whyFor(50_000, 4)).toContain(
      'Even the largest sample (2,000 pairs) would probably not settle it',
    )
    const all = stateOf('false-positives', { ...falsePositives(0, 0), left: 12, drawnAll: true })
    expect(all?.why).toContain('The sample holds every proposal: 12 are left to label.')
    const more = Number(/Label (\d+) more/.exec(whyWith(0) ?? '')?.[1])
    const pairs = Number(/about (\d+) pairs/.exec(whyWith(0) ?? '')?.[1])
    expect(pairs * 0.6).toBeGreaterThanOrEqual(100 + more)
  })

  it('[GA29] also where a first pattern, segment or pair of labels is out of reach', () => {
    const judged = (name: GateName, patch: Partial<GateEvidence>) => {
      const { draw, why } = stateOf(name, patch) ?? {}
      return [draw ?? false, why]
    }
    const few = { patterns: [{ name: 'V', labels: 17, rate: rate(1, 17) }], slices: [] }
    const none = 'No pattern has 20 labels yet.'
    expect(judged('patterns', { ...few, left: 3 })).toEqual([false, none])
    expect(judged('patterns', { ...few, left: 2 })).toEqual([
      true,
      `${none} This sample has only 2 left. Draw a larger one.`,
    ])
    expect(judged('patterns', { ...few, left: 2, drawnAll: true })).toEqual([
      false,
      `${none} The sample holds every proposal: 2 are left to label.`,
    ])
    expect(judged('slices', { ...few, left: 29 })).toEqual([
      true,
      'No segment has 30 labels yet. This sample has only 29 left. Draw a larger one.',
    ])
    const chance = judged('false-positives', { ...falsePositives(1, 6), left: 2 })
    expect(chance).toEqual([true, expect.stringContaining('This sample has only 2 left. Draw a')])
    const two = 'Only 11 of the 100 required pairs have two labels.'
    expect(judged('agreement', { twice: 11, twiceAtMost: 100 })).toEqual([false, two])
    expect(judged('agreement', { twice: 11, twiceAtMost: 12 })).toEqual([
      true,
      `${two} This sample gives 12 pairs to two people. Draw one with more overlap.`,
    ])
  })

  it.each([
    [0, 0],
    [0, 58],
    [1, 2],
    [100, 100],
  ])('[GA1] [GA30] also judges limits of 0 and 1: %i of %i', (count, labels) => {
    const judged = (limit: number) =>
      judgeGates(
        { ...GOOD, ...falsePositives(count, labels), approvals: labels, undone: count },
        resolveLimits({ falsePositives: limit, undone: limit }),
      ).filter(({ name }) => name === 'false-positives' || name === 'undone')
    const states = (limit: number) => judged(limit).map(({ state }) => state)
    expect(states(0)).not.toContain('passed')
    expect(states(1)).toEqual(labels === 0 ? ['open', 'open'] : ['passed', 'passed'])
    expect(judged(0).every(({ needed }) => needed === null)).toBe(true)
  })

  it('[GA33] labels of pairs proposed by another detector or threshold settle nothing', () => {
    const gate = stateOf('false-positives', { scoredOtherwise: 3 })
    expect(gate).toMatchObject({ state: 'open', needed: null })
    expect(gate?.why).toContain('3 pairs of the sample come from another detector')
  })

  it('[GA41] a waived gate neither passes nor blocks', () => {
    const limits = resolveLimits({ undone: 0.1 }, { waived: ['undone', 'locked'] })
    const gates = judgeGates({ ...GOOD, undone: 400, locked: 1 }, limits)
    expect(gates.find(({ name }) => name === 'undone')).toMatchObject({
      state: 'waived',
      limit: 0.1,
    })
    expect(closedGates(gates).map(({ name }) => name)).toEqual(['locked'])
    expect(countChecks(gates)).toEqual({ passed: 5, required: 6 })
  })

  it('[GA2] says how many more labels would do, and how many of them may be wrong', () => {
    expect(stateOf('false-positives', falsePositives(0, 40))).toMatchObject({
      state: 'open',
      needed: { labels: 19, positives: 0 },
    })
    expect(stateOf('false-positives', falsePositives(0, 0))?.needed).toEqual({
      labels: 59,
      positives: 0,
    })
  })

  it.each([
    ['locked', { locked: 1 }, 'failed'],
    ['patterns', { patterns: [{ name: 'N', labels: 40, rate: rate(30, 40) }] }, 'failed'],
    ['patterns', { patterns: [{ name: 'N', labels: 19, rate: rate(19, 19) }] }, 'open'],
    ['patterns', { patterns: [{ name: 'N', labels: 40, rate: rate(8, 40) }] }, 'passed'], // possible, but not certain
    ['slices', { slices: [{ name: 'agent b', labels: 30, rate: rate(4, 30) }] }, 'open'],
    ['slices', { slices: [{ name: 'agent b', labels: 30, rate: rate(29, 30) }] }, 'failed'],
    ['slices', { slices: [{ name: 'agent b', labels: 29, rate: rate(0, 29) }] }, 'open'],
    ['agreement', { twice: 99 }, 'open'],
    ['agreement', { disputed: 1 }, 'open'],
    ['agreement', { kappa: { value: null, reason: 'one-category', items: 120 } }, 'open'],
    ['undone', { approvals: 0, undone: 0 }, 'open'],
    ['undone', { approvals: 148, undone: 0 }, 'open'],
    ['undone', { approvals: 149, undone: 0 }, 'passed'],
    ['undone', { approvals: 100, undone: 20 }, 'failed'],
    ['inline-time', { inline: { passes: 300, estimate: 31, low: 28, high: 50 } }, 'passed'],
    ['inline-time', { inline: { passes: 300, estimate: 31, low: 28, high: 50.1 } }, 'open'],
    ['inline-time', { inline: { passes: 300, estimate: 80, low: 50.1, high: 90 } }, 'failed'],
    ['inline-time', { inline: { passes: 71, estimate: 3, low: 2, high: null } }, 'open'],
  ] as const)('[GA24] [GA25] [GA26] [GA27] [GA28] [GA61] %s with %o: %s', (name, patch, state) => {
    const gates = judgeGates({ ...GOOD, ...patch })
    expect(gates.find((gate) => gate.name === name)?.state).toBe(state)
    expect(countChecks(gates)).toEqual({ passed: state === 'passed' ? 7 : 6, required: 7 })
  })

  it('[GA2] too little data never passes, and the gate says so', () => {
    const gates = judgeGates({
      ...GOOD,
      ...falsePositives(0, 0),
      patterns: [],
      slices: [],
      twice: 0,
      approvals: 0,
      undone: 0,
      inline: { passes: 0, estimate: null, low: null, high: null },
    }).filter(({ name }) => name !== 'locked')
    expect(gates).toHaveLength(6)
    for (const gate of gates) {
      expect(gate.state).toBe('open')
      expect(gate.why).toMatch(/\.$/)
    }
  })

  const kappa = (value: number, low: number, high: number) => ({
    kappa: { value, low, high, standardError: 0.05, observed: 0.9, expected: 0.5, items: 120 },
  })
  it.each([
    ['false-positives', falsePositives(60, 300), 'At least 16% of proposals are wrong (limit 5%).'],
    ['false-positives', {}, 'At most 2.1% are wrong (limit 5%).'],
    ['locked', { locked: 10 }, '10 open proposals are locked. Reject them or unprotect the facts.'],
    ['locked', { locked: 1 }, '1 open proposal is locked. Reject it or unprotect the fact.'],
    ['locked', {}, 'No open proposal is locked.'],
    [
      'patterns',
      { patterns: [{ name: 'V+W', labels: 40, rate: rate(30, 40) }] },
      '“Value (V+W)” is wrong at least 59% of the time (limit 15%).',
    ],
    ['patterns', {}, 'No pattern is clearly above 15%.'],
    ['patterns', { patterns: [] }, 'No pattern has 20 labels yet.'],
    [
      'slices',
      { slices: [{ name: 'origin inline', labels: 30, rate: rate(4, 30) }] },
      'On-save proposals: up to 31% may be wrong (limit 15%).',
    ],
    [
      'slices',
      { slices: [{ name: 'agent b', labels: 30, rate: rate(29, 30) }] },
      'Proposals of b: at least 83% are wrong (limit 15%).',
    ],
    ['slices', {}, 'Even the weakest segment is within 15%.'],
    ['agreement', kappa(0.52, 0.45, 0.58), 'Agreement is 0.52 (needs 0.60).'],
    ['agreement', { twice: 57 }, 'Only 57 of the 100 required pairs have two labels.'],
    ['agreement', { disputed: 2 }, '2 disagreements need a third label.'],
    ['agreement', kappa(0.82, 0.7, 0.9), 'Agreement is 0.82 (needs 0.60).'],
    ['undone', { approvals: 60, undone: 5 }, '5 of 60 recent approvals were undone (limit 2%).'],
    [
      'undone',
      { approvals: 13, undone: 0 },
      '0 of 13 recent approvals were undone. 136 more are needed for a conclusion.',
    ],
    [
      'undone',
      { approvals: 1, undone: 0 },
      '0 of 1 recent approvals were undone. 148 more are needed for a conclusion.',
    ],
    ['undone', { approvals: 149, undone: 0 }, '0 of 149 recent approvals were undone.'],
  ] as const)('[GA68] the sentence of %s for %o is %s', (name, patch, sentence) => {
    expect(stateOf(name, patch)?.why).toBe(sentence)
  })
})
