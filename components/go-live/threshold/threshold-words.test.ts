import { describe, expect, it } from 'vitest'

import { stratifiedRatio } from '@/lib/statistics/stratified-ratio'

import {
  answerWords,
  labelsLacking,
  judgedWords,
  openWrongWords,
  recallWords,
} from './threshold-words'

describe('[GA2] [GA51] recall in words', () => {
  it('where no stratum reaches the line it is none, and not a bare 0 %', () => {
    const below = { size: 200, sampled: 20, whole: 6, part: 0, reach: 'none' } as const
    expect(recallWords(stratifiedRatio([below]))).toBe('none: no pair at or above it')
  })

  it('where some may, it has its interval', () => {
    const above = { size: 200, sampled: 20, whole: 6, part: 0 } as const
    expect(recallWords(stratifiedRatio([above]))).toMatch(/^0% \(0–\d+%\)$/)
  })
})

describe('[GA52] how many open proposals would be wrong', () => {
  const open = { threshold: 0.7, waiting: 17 }

  it('is a count of a count, with its interval', () => {
    const right = stratifiedRatio([{ size: 34, sampled: 34, whole: 34, part: 18 }])
    expect(openWrongWords({ ...open, right })).toMatch(
      /^(About )?8 of the 17 proposals open at 0\.70 and above would be wrong/,
    )
  })

  it('or says why it is unknown', () => {
    const right = stratifiedRatio([{ size: 34, sampled: 20, whole: 0, part: 0 }])
    expect(openWrongWords({ ...open, right })).toBe(
      '17 proposals open at 0.70 and above. How many would be wrong is unknown: no labeled pair at or above it.',
    )
  })

  it('in a whole sentence where a stratum has no label', () => {
    const right = stratifiedRatio([{ size: 34, sampled: 0, whole: 0, part: 0 }])
    expect(openWrongWords({ ...open, right })).toBe(
      '17 proposals open at 0.70 and above. How many would be wrong is unknown: too few labels.',
    )
    expect(recallWords(right)).toBe('unknown: too few labels')
  })
})

describe('whether the detector was right about a pair', () => {
  it.each([
    ['right', true, '✓', 'right', 'text-ok'],
    ['wrong', true, '✕', 'wrong', 'text-bad'],
    ['right', false, '✕', 'missed', 'text-bad'],
    ['wrong', false, '✓', 'correctly skipped', 'text-ok'],
    ['unlabelled', true, '?', 'unlabeled', 'text-muted'],
    ['unlabelled', false, '?', 'unlabeled', 'text-muted'],
  ] as const)('labelled %s, proposed %s: %s %s', (outcome, proposed, glyph, word, tone) => {
    expect(judgedWords(outcome, proposed)).toEqual({ glyph, word, tone })
  })
})

it.each([
  [{ kind: 'within', threshold: 0.9, bound: 0.04 }, 'At 0.90 and above, at most 4% are wrong.'],
  [
    { kind: 'within', threshold: 0, bound: 0.021 },
    'Any threshold meets 5%: even at 0.00, at most 2.1% are wrong.',
  ],
  [
    { kind: 'few', threshold: 0.9, labels: 14, needed: 59 },
    'Too few labels at 0.90 and above: 14 of the 59 needed.',
  ],
  [
    { kind: 'none', threshold: 0.95, wrong: 0.12 },
    'No threshold meets 5%. Best: 0.95, where 12% are wrong.',
  ],
  [{ kind: 'unlabeled' }, 'Not enough labels yet to suggest a threshold.'],
] as const)('[GA73] the answer in one sentence: %j', (answer, sentence) => {
  expect(answerWords(answer, 0.05)).toBe(sentence)
})

it.each([
  [{ kind: 'few', threshold: 0.9, labels: 14, needed: 59 }, 45],
  [{ kind: 'unlabeled' }, 1],
  [{ kind: 'within', threshold: 0.9, bound: 0.04 }, null],
  [{ kind: 'none', threshold: 0.95, wrong: 0.12 }, null],
] as const)(
  '[GA73] more labels are asked for where they would give an answer: %j',
  (answer, lacking) => {
    expect(labelsLacking(answer)).toBe(lacking)
  },
)
