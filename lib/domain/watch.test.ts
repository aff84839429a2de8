import { describe, expect, it } from 'vitest'

import { GATE_LIMITS, resolveLimits } from './gate'
import { judgeWatch, mixDrift, resampleShortfall } from './watch'

const NONE = { applied: 0, undone: 0, labelled: 0, wrong: 0 }

describe('[GA5] the watch', () => {
  it('reports nothing bad without undone or wrong pairs', () => {
    expect(judgeWatch(NONE, GATE_LIMITS).bad).toBe(false)
    expect(judgeWatch({ applied: 900, undone: 3, labelled: 45, wrong: 1 }, GATE_LIMITS).bad).toBe(
      false,
    )
  })

  it('[GA46] is bad only when a whole interval is beyond its limit', () => {
    // Clopper–Pearson, 95%: 5 of 45 starts at 3.7%, 7 of 45 at 6.5%; 3 of 40 at 1.6%, 4 of 40 at 2.8%.
    const labelled = (wrong: number) => ({ ...NONE, applied: 900, labelled: 45, wrong })
    expect(judgeWatch(labelled(5), GATE_LIMITS).bad).toBe(false)
    expect(judgeWatch(labelled(7), GATE_LIMITS)).toMatchObject({ bad: true })
    const undone = (count: number) => ({ ...NONE, applied: 40, undone: count })
    expect(judgeWatch(undone(3), GATE_LIMITS).bad).toBe(false)
    expect(judgeWatch(undone(4), GATE_LIMITS).why).toContain('4 of 40 automatic applications')
  })

  it('ignores waived gates', () => {
    const limits = resolveLimits({ waived: ['undone', 'locked'] })
    expect(limits.waived).toEqual(['undone'])
    expect(judgeWatch({ ...NONE, applied: 40, undone: 40 }, limits).bad).toBe(false)
  })

  it('draws the first at once, then one in twenty, at least five at a time', () => {
    const drawn = [1, 20, 21, 100, 119, 120, 200].map((applied) => resampleShortfall(applied, 1))
    expect(resampleShortfall(0, 0)).toBe(0)
    expect(resampleShortfall(1, 0)).toBe(1)
    expect(drawn).toEqual([0, 0, 0, 0, 5, 5, 9])
  })
})

describe('drift', () => {
  it('[GA49] is 0 for equal shares, and matches the index computed by hand', () => {
    expect(mixDrift({ a: 50, b: 50 }, { a: 50, b: 50 })).toBe(0)
    // (60.5 + 40.5 of 101) against (30.5 + 70.5 of 101): (30.5−60.5)/101·ln(30.5/60.5) + (70.5−40.5)/101·ln(70.5/40.5)
    expect(mixDrift({ a: 60, b: 40 }, { a: 30, b: 70 })).toBeCloseTo(
      (-30 / 101) * Math.log(30.5 / 60.5) + (30 / 101) * Math.log(70.5 / 40.5),
      12,
    )
    expect(mixDrift({}, { a: 1 })).toBe('none-before')
    expect(mixDrift({ a: 1 }, {})).toBe('none-since')
    expect(mixDrift({}, {})).toBe('none-since')
  })
})
