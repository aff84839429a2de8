import { describe, expect, it } from 'vitest'

import { detectorOf } from '@/lib/detection/registry'

import { evaluatePairs, hasFired } from './evaluate-pairs'
import { createExplainer } from './explain-pair'
import { alignColumns, formatEvaluation } from './format-evaluation'
import { ECHO, labelled } from './testing'

describe('evaluatePairs', () => {
  it('measures in total and by source, and counts signals', () => {
    const pairs = [
      labelled('1', 'supersedes', { new: '0.9 3' }),
      labelled('2', 'coexists', { new: '0.7 1', source: 'b' }),
      labelled('3', 'duplicate', { new: '0.2 -1' }), // against
      labelled('4', 'supersedes', { new: '0' }),
    ]
    const evaluation = evaluatePairs([pairs], ECHO, 0.7)
    expect(evaluation).toMatchObject({
      profile: 'default',
      detectorVersion: 'echo-1',
      threshold: 0.7,
      overall: { n: 4, precision: 0.5, recall: 0.5, falseAlarmRate: 0.5, duplicatesFired: 0 },
      sources: { a: { n: 3, precision: 1 }, b: { n: 1, precision: 0, recall: null } },
      signals: { antonym: { fired: 2, right: 1, wrong: 1 } },
    })
    expect(Object.keys(evaluation.sources)).toEqual(['a', 'b'])
  })

  it('counts a row in several files once', () => {
    const [one, two, three] = ['1', '2', '3'].map((id) => labelled(id, 'supersedes'))
    if (!one || !two || !three) throw new Error('unreachable')
    expect(evaluatePairs([[one, two], [two, three], [one]], ECHO, 0.7).overall.n).toBe(3)
  })

  it('scores with the application’s detectors', () => {
    const pair = labelled('1', 'supersedes', {
      old: 'Ines lives in Porto',
      new: 'Ines lives in Lagos',
    })
    expect(evaluatePairs([[pair]], detectorOf('seed'), 0.7)).toMatchObject({
      profile: 'seed',
      overall: { recall: 1, brier: 0.0625 },
      signals: { value: { fired: 1, right: 1, wrong: 0 }, negation: { fired: 0 } },
    })
  })

  it('never fires without evidence', () => {
    expect([hasFired(0, 0), hasFired(0.7, 0.7), hasFired(0.69, 0.7)]).toEqual([false, true, false])
  })
})

describe('createExplainer', () => {
  const explain = createExplainer(ECHO, 0.7)
  const texts = { old: 'x', oldAtMs: null, newAtMs: null }

  it.each([
    ['0.8', 'propose'],
    ['0.5', 'below'],
    ['0', 'none'],
    ['x', 'duplicate'],
  ])('a newer text %j is %s', (newer, band) => {
    expect(explain({ ...texts, new: newer }).band).toBe(band)
  })

  it('explains each signal', () => {
    expect(explain({ ...texts, new: '0.8 2' })).toEqual({
      confidence: 0.8,
      fired: true,
      band: 'propose',
      winningSignal: 'antonym',
      signals: [
        {
          signal: 'antonym',
          fired: true,
          strength: 0.8,
          weight: 2,
          level: 'echo',
          evidence: '“x” against “0.8 2”',
          older: [[0, 1]],
          newer: [],
        },
      ],
    })
    expect(explain({ ...texts, new: '0' }).signals).toMatchObject([
      { fired: false, strength: null, weight: null, older: [] },
    ])
  })
})

describe('formatEvaluation', () => {
  it('formats the measures', () => {
    const text = formatEvaluation(
      evaluatePairs([[labelled('1', 'supersedes', { new: '0.9' })]], ECHO, 0.7),
    )
    const lines = text.split('\n')
    expect(lines[0]).toBe('profile default, detector echo-1, threshold 0.7')
    expect(lines[3]).toMatch(
      /^all +1 +1\.000 +1\.000 +1\.000 +– +– +1\.000 +1\.000 +0\.100 +0\.010$/u,
    )
    expect(lines.at(-1)).toMatch(/^antonym +1 +1 +0$/u)
  })

  it('right-aligns numbers', () => {
    expect(
      alignColumns([
        ['a', 'bb'],
        ['ccc', '1'],
      ]),
    ).toBe('a    bb\nccc   1')
  })
})
