import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { FACT_KINDS } from '@/lib/domain/fact'
import { anyText } from '@/lib/vitest.any-text'

import {
  DEFAULT_FACT_FILTER,
  FACT_LIST_STATUSES,
  factFilterParams,
  parseFactFilter,
} from './fact-filter'
import { cleanText } from './url-value'

const read = (query: string) => parseFactFilter(new URLSearchParams(query))
const text = fc.option(anyText({ maxLength: 300 }).map(cleanText), { nil: null })

const instant = fc.option(
  fc
    .date({ min: new Date(0), max: new Date('9999-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString()),
  { nil: null },
)

describe('the fact filter in the URL', () => {
  it('survives the round trip through a URL', () => {
    const filters = fc.record({
      agent: text,
      entity: text,
      aspect: text,
      search: text,
      status: fc.constantFrom(...FACT_LIST_STATUSES),
      kind: fc.option(fc.constantFrom(...FACT_KINDS)),
      protectedOnly: fc.boolean(),
      system: text,
      session: text,
      source: fc.option(fc.stringMatching(/^[\w-]{1,64}$/u)),
      trueAt: instant,
      knownAt: instant,
    })
    fc.assert(
      fc.property(filters, (filter) => {
        expect(read(factFilterParams(filter).toString())).toEqual(filter)
      }),
      { seed: 21 },
    )
  })

  it('[T3] lists current facts by default, and omits defaults', () => {
    expect(read('')).toEqual(DEFAULT_FACT_FILTER)
    expect(read('').status).toBe('current')
    expect(factFilterParams(DEFAULT_FACT_FILTER).toString()).toBe('')
  })

  it.each([
    ['status=deleted&kind=rule&protected=2', DEFAULT_FACT_FILTER],
    ['kind=constraint', { ...DEFAULT_FACT_FILTER, kind: 'constraint' }],
    ['protected=true', { ...DEFAULT_FACT_FILTER, protectedOnly: true }],
    ['agent=%00&agent=second', DEFAULT_FACT_FILTER],
  ])('reads %s', (query, expected) => {
    expect(read(query)).toEqual(expected)
  })
})
