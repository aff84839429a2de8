import { describe, expect, it } from 'vitest'

import { stratifiedRatio } from '@/lib/statistics/stratified-ratio'

import { judgedWords, recallWords } from './threshold-words'

describe('[GA2] [GA51] recall in words', () => {
  it('where no stratum reaches the line it is none, and not a bare 0 %', () => {
    const below = { size: 200, sampled: 20, whole: 6, part: 0, reach: 'none' } as const
    expect(recallWords(stratifiedRatio([below]))).toBe('none: no pair of the siblings reaches it')
  })

  it('where some may, it has its interval', () => {
    const above = { size: 200, sampled: 20, whole: 6, part: 0 } as const
    expect(recallWords(stratifiedRatio([above]))).toMatch(/^0% \[0%, \d+%\]$/)
  })
})

describe('whether the detector was right about a pair', () => {
  it.each([
    ['right', true, '✓', 'right', 'text-ok'],
    ['wrong', true, '✕', 'wrong', 'text-bad'],
    ['right', false, '✕', 'missed', 'text-bad'],
    ['wrong', false, '✓', 'rightly left out', 'text-ok'],
    ['unlabelled', true, '?', 'unlabeled', 'text-muted'],
    ['unlabelled', false, '?', 'unlabeled', 'text-muted'],
  ] as const)('labelled %s, proposed %s: %s %s', (outcome, proposed, glyph, word, tone) => {
    expect(judgedWords(outcome, proposed)).toEqual({ glyph, word, tone })
  })
})
