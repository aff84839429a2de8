import { describe, expect, it } from 'vitest'

import { stratifiedProportion } from '@/lib/statistics/stratified-proportion'

import { closedGates, gatesVerdict, resolveLimits, type GateEvidence, type GateName } from './gate'
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
  disputed: 0,
  approvals: 400,
  undone: 1,
  inline: { passes: 300, estimate: 9, low: 8.2, high: 12.5 },
}
const stateOf = (name: GateName, patch: Partial<GateEvidence>) =>
  judgeGates({ ...GOOD, ...patch }).find((gate) => gate.name === name)

describe('[GA1] a gate passes when its whole interval is within the limit', () => {
  it('all of them pass, and the verdict says so', () => {
    const gates = judgeGates(GOOD)
    expect(gates.map(({ state }) => state)).toEqual(gates.map(() => 'passed'))
    expect(gatesVerdict(gates)).toBe('Ready. All 7 gates pass.')
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
    expect(whyWith(null)).toMatch(/^It may be more than 5\.0 %: label (\d+) more proposals; /)
    expect(whyWith(500)).toBe(whyWith(null))
    expect(whyWith(7)).toContain('This sample has only 7 left, and samples are not added up')
    expect(whyWith(0)).toContain('has none left')
    const whyFor = (proposals: number, wrong = 2) =>
      stateOf('false-positives', { ...falsePositives(wrong, 100), left: 0, proposals })?.why
    expect(whyFor(160)).toMatch(
      /^It may be more than 5\.0 %\. This sample has none left.* of about 270 pairs, which holds all 160 proposals\.$/,
    )
    expect(whyFor(5_000)).toBe(whyWith(0))
    expect(whyFor(50_000, 4)).toContain('one of 2,000 pairs, the largest, would hardly tell')
    const all = stateOf('false-positives', { ...falsePositives(0, 0), left: 12, drawnAll: true })
    expect(all?.why).toContain('all that was proposed: with the 12 that are left it is known.')
    const more = Number(/label (\d+) more/.exec(whyWith(0) ?? '')?.[1])
    const pairs = Number(/about (\d+) pairs/.exec(whyWith(0) ?? '')?.[1])
    expect(pairs * 0.6).toBeGreaterThanOrEqual(100 + more)
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
    expect(gate?.why).toContain('3 pairs of the sample were proposed by a detector')
  })

  it('[GA41] a waived gate neither passes nor blocks', () => {
    const limits = resolveLimits({ undone: 0.1 }, { waived: ['undone', 'locked'] })
    const gates = judgeGates({ ...GOOD, undone: 400, locked: 1 }, limits)
    expect(gates.find(({ name }) => name === 'undone')).toMatchObject({
      state: 'waived',
      limit: 0.1,
    })
    expect(closedGates(gates).map(({ name }) => name)).toEqual(['locked'])
    expect(gatesVerdict(gates)).toBe('Not yet. 5 of 6 gates pass. One is not required by policy.')
    expect(gatesVerdict(judgeGates({ ...GOOD, undone: 400 }, limits))).toBe(
      'Ready. All 6 gates pass. One is not required by policy.',
    )
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
    expect(gatesVerdict(gates)).toBe(
      state === 'passed' ? 'Ready. All 7 gates pass.' : 'Not yet. 6 of 7 gates pass.',
    )
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
})
