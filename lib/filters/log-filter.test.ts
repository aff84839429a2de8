import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { OPERATION_KINDS } from '@/lib/domain/operation'
import { anyText } from '@/lib/vitest.any-text'

import { DEFAULT_LOG_FILTER, logFilterParams, parseLogFilter } from './log-filter'
import { cleanText } from './url-value'

const read = (query: string) => parseLogFilter(new URLSearchParams(query))
const text = fc.option(anyText({ maxLength: 300 }).map(cleanText), { nil: null })
const day = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('the log filter in the URL', () => {
  it('survives the round trip through a URL', () => {
    const filters = fc
      .record({
        agent: text,
        kind: fc.option(fc.constantFrom(...OPERATION_KINDS)),
        actor: text,
        fact: fc.option(fc.uuid()),
        days: fc.tuple(fc.option(day), fc.option(day)),
      })
      .map(({ days: [from, to], ...rest }) =>
        from !== null && to !== null && from > to
          ? { ...rest, from: to, to: from }
          : { ...rest, from, to },
      )
    fc.assert(
      fc.property(filters, (filter) => {
        expect(read(logFilterParams(filter).toString())).toEqual(filter)
      }),
      { seed: 31 },
    )
  })

  it('is empty by default', () => {
    expect(read('')).toEqual(DEFAULT_LOG_FILTER)
    expect(logFilterParams(DEFAULT_LOG_FILTER).toString()).toBe('')
  })

  it.each([
    ['from=2026-02-29', DEFAULT_LOG_FILTER],
    ['from=2024-02-29', { ...DEFAULT_LOG_FILTER, from: '2024-02-29' }],
    ['from=2100-02-29', DEFAULT_LOG_FILTER],
    ['from=0000-01-01&to=2026-13-01', DEFAULT_LOG_FILTER],
    ['from=2026-04-31', DEFAULT_LOG_FILTER],
    ['from=yesterday&to=2026-1-1', DEFAULT_LOG_FILTER],
    [
      'from=2026-05-02&to=2026-05-01',
      { ...DEFAULT_LOG_FILTER, from: '2026-05-01', to: '2026-05-02' },
    ],
    ['fact=../../etc/passwd', DEFAULT_LOG_FILTER],
    ['kind=delete', DEFAULT_LOG_FILTER],
    ['kind=undo', { ...DEFAULT_LOG_FILTER, kind: 'undo' }],
  ])('reads %s', (query, expected) => {
    expect(read(query)).toEqual(expected)
  })
})
