import { describe, expect, it } from 'vitest'

import { endedRecord, type CountedAnswers } from './ended-record'

const MAY = Date.UTC(2026, 4, 31) / 86_400_000

const counted = (more: Partial<CountedAnswers>): CountedAnswers => ({
  value: 'supersede',
  system: 'graphiti',
  aspect: 'home',
  endedDay: MAY,
  answers: 1,
  ...more,
})

describe('the record of other systems', () => {
  it('[AU11] is the same figure in all and by source, aspect and month, most answers first, the latest month first', () => {
    const { precision, figures } = endedRecord([
      counted({ answers: 3 }),
      counted({ value: 'keep_both', aspect: 'job', endedDay: MAY + 1 }),
      counted({ value: 'keep_both', system: null, aspect: 'job', endedDay: null }),
      counted({ value: 'unsure', system: 'signet', answers: 9 }),
    ])
    const named = (list: typeof figures.sources) =>
      list.map(({ name, right, answered }) => [name, right, answered])
    expect(precision).toMatchObject({ right: 3, answered: 5 })
    expect(named(figures.sources)).toEqual([
      ['graphiti', 3, 4],
      [null, 0, 1],
    ])
    expect(named(figures.aspects)).toEqual([
      ['home', 3, 3],
      ['job', 0, 2],
    ])
    expect(named(figures.months)).toEqual([
      ['2026-06', 0, 1],
      ['2026-05', 3, 3],
      [null, 0, 1],
    ])
  })

  it('[AU11] gives each its exact interval', () => {
    const { figures } = endedRecord([
      counted({ answers: 3 }),
      counted({ value: 'keep_both', answers: 1 }),
    ])
    expect(figures.sources[0]?.low).toBeCloseTo(0.194, 3) // Clopper and Pearson, 3 of 4
  })

  it('[AU11] lists the fifty aspects with the most answers', () => {
    const many = Array.from({ length: 10_000 }, (_, nth) =>
      counted({ aspect: `aspect ${nth}`, answers: nth === 9_999 ? 2 : 1 }),
    )
    const { precision, figures } = endedRecord(many)
    expect(precision?.answered).toBe(10_001)
    expect(figures.aspects).toHaveLength(50)
    expect(figures.aspects[0]?.name).toBe('aspect 9999')
  })

  it('[AU11] has no figure for what nobody has answered', () => {
    expect(endedRecord([counted({ value: 'unsure' })])).toEqual({
      precision: null,
      figures: { sources: [], aspects: [], months: [] },
    })
  })
})
