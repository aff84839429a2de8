import { describe, expect, it } from 'vitest'

import type { BlindLabel } from './blind-sample'
import { endedRate, endedSideOf, judgeEnded } from './ended-sample'
import type { VerdictValue } from './verdict'

const said = (...values: readonly VerdictValue[]): readonly BlindLabel[] =>
  values.map((value, index) => ({
    reviewer: `Reviewer ${index}`,
    value,
    role: index === 0 ? 'label' : 'adjudication',
  }))

describe('the sides of a drawn pair', () => {
  const fact = (id: string, validFrom: string) => ({ id, validFrom: new Date(validFrom) })
  const [may, june] = ['2026-05-01T00:00:00Z', '2026-06-01T00:00:00Z']

  it.each([
    ['older', fact('a', may), fact('b', june)],
    ['newer', fact('a', june), fact('b', may)],
    ['older', fact('a', may), fact('b', may)],
    ['newer', fact('b', may), fact('a', may)],
  ] as const)(
    '[AU17] follow from time, not from what was ended: %s',
    (side, ended, replacement) => {
      expect(endedSideOf({ ended, replacement })).toBe(side)
    },
  )
})

describe('whether the source was right', () => {
  it.each([
    ['older', 'supersede', 'right'],
    ['older', 'keep_both', 'wrong'],
    ['older', 'reverse', 'wrong'],
    ['older', 'unsure', 'open'],
    ['newer', 'supersede', 'wrong'],
    ['newer', 'keep_both', 'wrong'],
    ['newer', 'reverse', 'right'],
    ['newer', 'unsure', 'open'],
  ] as const)('[AU18] the %s side was ended, and the answer is %s: %s', (side, value, judgment) => {
    expect(judgeEnded(said(value), { side, wanted: 1 })).toBe(judgment)
  })

  it('[AU18] is settled by the second person where the first was unsure', () => {
    const about = { side: 'newer', wanted: 1 } as const
    expect(judgeEnded([], about)).toBe('open')
    expect(judgeEnded(said('unsure', 'reverse'), about)).toBe('right')
    expect(judgeEnded(said('unsure', 'unsure'), about)).toBe('undecidable')
  })
})

describe('the false-positive rate of a source', () => {
  it('[AU18] [K1] is wrong ÷ answered with the exact interval', () => {
    const rate = endedRate(['wrong', ...Array.from({ length: 9 }, () => 'right' as const)])
    expect(rate).toMatchObject({ wrong: 1, answered: 10 })
    expect(rate?.low).toBeCloseTo(0.0025, 4) // Clopper and Pearson, 1 of 10
    expect(rate?.high).toBeCloseTo(0.445, 3)
  })

  it('[AU18] leaves out what is open or undecidable, and is nothing without answers', () => {
    expect(endedRate(['open', 'undecidable', 'right'])).toMatchObject({ wrong: 0, answered: 1 })
    expect(endedRate(['open', 'undecidable'])).toBeNull()
  })
})
