import { describe, expect, it } from 'vitest'

import type { Judgement } from '@/lib/judge/judge'
import { unchecked } from '@/lib/judge/judge'

import { formatTrial } from './format-trial'
import { measureTrial, type TriedPair } from './judge-trial'

const says = (contradicts: boolean, more: object = {}): Judgement => ({
  status: 'answered',
  contradicts,
  confidence: 0.9,
  reasoning: 'So.',
  model: 'm',
  promptVersion: 'p-1',
  tookMs: 100,
  tokens: { input: 400, output: 50 },
  ...more,
})
const SLOW = unchecked('timeout', 'There was no answer within 5 s.')
const SPARED = unchecked('breaker', 'The server is left alone.')

/** Pairs that detection leaves open: `+` outdated, `-` current. */
function open(
  sign: '+' | '-',
  judgement: Judgement | null = null,
  more: Partial<TriedPair> = {},
): TriedPair {
  return {
    source: 'a',
    label: sign === '+' ? 'supersedes' : 'coexists',
    proposed: false,
    isQuestion: true,
    isNear: true,
    judgement,
    ...more,
  }
}
const proposed = (sign: '+' | '-', more: Partial<TriedPair> = {}) =>
  open(sign, null, { proposed: true, isQuestion: false, ...more })

describe('measureTrial', () => {
  it('[J17] adds to detection what the judge proposes, right or wrong', () => {
    const { overall } = measureTrial(
      [
        proposed('+'),
        proposed('-'),
        open('+', says(true)),
        open('+', says(false)),
        open('-', says(true)),
        open('-', says(false)),
      ],
      0.7,
    )
    expect(overall).toEqual({
      pairs: 6,
      alone: { precision: 0.5, recall: 1 / 3, f1: 0.4, falseAlarmRate: 1 / 3 },
      together: { precision: 0.5, recall: 2 / 3, f1: 4 / 7, falseAlarmRate: 2 / 3 },
      questions: 4,
      asked: 4,
      answered: 4,
      agreed: { count: 2, of: 4 },
      found: { count: 1, of: 2 },
      wrong: { count: 1, of: 2 },
      missedAsked: { count: 2, of: 2 },
      missedNear: { count: 2, of: 2 },
    })
  })

  it('[J18] takes questions that were not asked to go as those of their source and kind', () => {
    const { overall, sources } = measureTrial(
      [
        open('+', says(true)),
        open('+', says(false)),
        ...Array.from({ length: 6 }, () => open('+')),
        open('-', says(false)),
        ...Array.from({ length: 7 }, () => open('-')),
        open('+', says(true), { source: 'b' }),
        open('+', null, { source: 'b' }),
      ],
      0.7,
    )
    expect(sources['a']?.together).toEqual({
      precision: 1,
      recall: 0.5,
      f1: 2 / 3,
      falseAlarmRate: 0,
    })
    expect(sources['b']?.together?.recall).toBe(1)
    expect(overall.together?.recall).toBe(0.6)
    expect([overall.questions, overall.asked]).toEqual([18, 4])
  })

  it('[J18] says nothing of a kind that was not asked about', () => {
    const { overall } = measureTrial([open('+', says(true)), open('-')], 0.7)
    expect(overall.together).toBeNull()
  })

  it('[J18] a question without an answer proposes nothing, and one that was spared was not asked', () => {
    const trial = measureTrial(
      [open('+', says(true)), open('+', SLOW), open('+', SPARED), open('+', SPARED)],
      0.7,
    )
    expect(trial.overall).toMatchObject({ asked: 2, answered: 1, together: { recall: 0.5 } })
    expect(trial.unanswered).toEqual([
      { why: 'breaker', detail: 'The server is left alone.', questions: 2 },
      { why: 'timeout', detail: 'There was no answer within 5 s.', questions: 1 },
    ])
  })

  it('[J17] a yes below the threshold is not proposed', () => {
    const { overall } = measureTrial([open('+', says(true, { confidence: 0.69 }))], 0.7)
    expect(overall).toMatchObject({ found: { count: 0, of: 1 }, together: { recall: 0 } })
  })

  it('[J17] counts the missed facts that the judge is asked about, alone and in a large slot', () => {
    const { overall } = measureTrial(
      [open('+'), open('+', null, { isNear: false }), open('+', null, { isQuestion: false })],
      0.7,
    )
    expect(overall.missedAsked).toEqual({ count: 2, of: 3 })
    expect(overall.missedNear).toEqual({ count: 1, of: 3 })
  })

  it('[J17] reports time and tokens of the answers that say', () => {
    const times = Array.from({ length: 20 }, (_, at) =>
      open('-', says(false, { tookMs: (at + 1) * 100, ...(at === 0 ? { tokens: null } : {}) })),
    )
    expect(measureTrial(times, 0.7)).toMatchObject({
      tookMs: { p50: 1_000, p95: 1_900 },
      tokens: { answers: 19, input: 7_600, output: 950 },
    })
  })
})

describe('formatTrial', () => {
  const heading = {
    title: 'judge qwen3:4b, prompt p-1',
    who: 'judge' as const,
    profile: 'default',
    detectorVersion: 'd-1',
    threshold: 0.7,
  }
  const shown = (...tried: readonly TriedPair[]) => formatTrial(heading, measureTrial(tried, 0.7))

  it('[J17] shows detection alone above detection with the judge, and what was asked', () => {
    const lines = shown(
      proposed('+'),
      open('+', says(true)),
      open('+', null),
      open('-', says(false)),
    ).split('\n')
    expect(lines[0]).toBe('judge qwen3:4b, prompt p-1')
    expect(lines.find((line) => line.startsWith('all '))).toMatch(
      / 4 +1\.000 +0\.333 +0\.500 +0\.000$/u,
    )
    expect(lines.find((line) => line.startsWith('  with'))).toMatch(
      /judge +1\.000 +1\.000 +1\.000 +0\.000$/u,
    )
    expect(lines).toContainEqual(
      expect.stringMatching(/^all +2 +1\.000 +1\.000 +3 +2 +2\/2 +1\/1 +0\/1$/u),
    )
    expect(lines.at(-3)).toMatch(/^Asked 2 of 3 questions: a sample of each source/u)
    expect(lines.slice(-2)).toEqual([
      'Time per answer: 0.10 s (median), 0.10 s (95%).',
      'Tokens per answer: 400 in, 50 out.',
    ])
  })

  it('[J17] says what is unknown and what failed', () => {
    const text = shown(open('+', says(true, { tokens: null })), open('-'), open('+', SLOW))
    expect(text).toMatch(/with the judge +– +– +– +–\n/u)
    expect(text).toContain('The server does not count tokens.')
    expect(text).toContain('Not answered (1): There was no answer within 5 s.')
  })

  it('[J17] says when there is nothing to ask', () => {
    expect(shown(proposed('+'))).toMatch(/There is nothing to ask the judge\.$/u)
    expect(shown(open('-', says(false)))).toContain('Every question was asked.')
  })
})
