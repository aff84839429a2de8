import { describe, expect, it } from 'vitest'

import { SIGNAL_LETTERS, type ProfileName } from '@/lib/detection/finding'
import { detectorOf } from '@/lib/detection/registry'
import { WEIGHTS } from '@/lib/detection/weighing/weights'
import { fromEvidence, toEvidence } from '@/lib/store/evidence-column'

import { confidenceWithout } from './without-signals'

/** Scores a pair and stores its readings like a drawn pair. */
function scoredOf(profile: ProfileName, older: string, newer: string) {
  const detector = detectorOf(profile)
  const prepare = detector.createPreparer()
  const [first, second] = [older, newer].map((content, nth) =>
    prepare({ content, statedAtMs: nth * 90 * 86_400_000, key: null, entity: 'Mara' }),
  )
  if (first === undefined || second === undefined) throw new Error('no pair')
  const { confidence, pattern, ...finding } = detector.detect(first, second)
  return { confidence, pattern, ...toEvidence(fromEvidence(finding)) }
}

const MOVED = ['Mara lives in Turku.', 'Mara now lives in Oulu.'] as const

describe('[GA9] scoring without a signal', () => {
  it('takes the strongest remaining one if there are no weights', () => {
    const scored = scoredOf('seed', ...MOVED)
    expect(scored).toMatchObject({ confidence: 0.75, pattern: 'V+T' })
    expect(confidenceWithout(scored, [])).toBe(0.75)
    expect(confidenceWithout(scored, ['V'])).toBe(0.7)
    expect(confidenceWithout(scored, ['T'])).toBe(0.75)
    expect(confidenceWithout(scored, ['N'])).toBe(0.75)
    expect(confidenceWithout(scored, ['T', 'V'])).toBe(0)
  })

  it('subtracts its weight, and proposes nothing without evidence', () => {
    const scored = scoredOf('default', ...MOVED)
    const fired = scored.pattern.split('+')
    expect(fired.length).toBeGreaterThan(1)
    expect(confidenceWithout(scored, [])).toBe(scored.confidence)
    for (const letter of fired) {
      const weight =
        scored.readings.find(({ signal }) => SIGNAL_LETTERS[signal] === letter)?.weight ?? 0
      const bits = Math.log2(scored.confidence / (1 - scored.confidence)) - weight
      expect(confidenceWithout(scored, [letter])).toBeCloseTo(1 / (1 + 2 ** -bits), 9)
    }
    expect(confidenceWithout(scored, fired)).toBe(0)
  })

  it('subtracts only the share that the register counts', () => {
    const scored = scoredOf(
      'default',
      'A man is sitting on a bench in the park.',
      'A man is not sitting on a bench in the park.',
    )
    const register = scored.readings.find(({ signal }) => signal === 'register')
    expect(register).toMatchObject({ fired: true, level: 'scene' })
    const share = WEIGHTS.shares.register?.['scene'] ?? 1
    const overlap = scored.readings.find(({ signal }) => signal === 'overlap')?.weight ?? 0
    expect(overlap).not.toBe(0)
    const bits = Math.log2(scored.confidence / (1 - scored.confidence)) - share * overlap
    expect(confidenceWithout(scored, ['L'])).toBeCloseTo(1 / (1 + 2 ** -bits), 9)
  })

  it('keeps a confidence that came from elsewhere', () => {
    const imported = { ...scoredOf('seed', 'likes tea', 'has a cat'), confidence: 0.9, pattern: '' }
    expect(confidenceWithout(imported, ['V'])).toBe(0.9)
  })
})
