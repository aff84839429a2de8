import { describe, expect, it } from 'vitest'

import { binomialInterval } from '@/lib/statistics/binomial-interval'

import { turnoverRates } from './turnover-rates'

describe('sources by share of superseded facts', () => {
  it('[PC5] sorts by the lower bound; a source with too few facts has no rate', () => {
    const { rated, tooFew } = turnoverRates([
      { name: 'steady', facts: 200, superseded: 4 },
      { name: 'small', facts: 10, superseded: 5 },
      { name: 'large', facts: 100, superseded: 45 },
      { name: 'lucky', facts: 9, superseded: 9 },
      { name: 'one', facts: 1, superseded: 0 },
    ])
    expect(rated.map(({ name }) => name)).toEqual(['large', 'small', 'steady'])
    expect(rated[0]).toMatchObject({ rate: 0.45, interval: binomialInterval(45, 100) })
    expect(tooFew).toEqual({ sources: 2, facts: 10, superseded: 9 })
  })
})
