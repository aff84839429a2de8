import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { SIGNAL_NAMES } from '@/lib/detection/finding'
import { PROPOSAL_ORIGINS } from '@/lib/domain/proposal'
import { OPINIONS } from '@/lib/domain/second-opinion'
import { anyText } from '@/lib/vitest.any-text'

import { DEFAULT_QUEUE_FILTER, parseQueueFilter, queueFilterParams } from './queue-filter'
import { QUEUE_GROUPS, QUEUE_SORTS, QUEUE_STATUSES } from './queue-filter'
import { cleanText } from './url-value'

const read = (query: string) => parseQueueFilter(new URLSearchParams(query))
const text = fc.option(anyText({ maxLength: 300 }).map(cleanText), { nil: null })
const shares = fc
  .tuple(fc.option(fc.integer({ min: 0, max: 1000 })), fc.option(fc.integer({ min: 0, max: 1000 })))
  .map(([a, b]) => (a !== null && b !== null && a > b ? [b, a] : [a, b]))
  .map((pair) => pair.map((n) => (n === null || n === undefined ? null : n / 1000)))

const filters = fc
  .record({
    status: fc.constantFrom(...QUEUE_STATUSES),
    sort: fc.constantFrom(...QUEUE_SORTS),
    group: fc.option(fc.constantFrom(...QUEUE_GROUPS)),
    agent: text,
    entity: text,
    aspect: text,
    signal: fc.option(fc.constantFrom(...SIGNAL_NAMES)),
    pattern: fc.option(
      fc.subarray(['N', 'A', 'V', 'T'], { minLength: 1 }).map((letters) => letters.join('+')),
    ),
    origin: fc.option(fc.constantFrom(...PROPOSAL_ORIGINS)),
    locked: fc.boolean(),
    context: fc.boolean(),
    single: fc.boolean(),
    impact: fc.boolean(),
    near: fc.boolean(),
    rejected: fc.boolean(),
    opinion: fc.option(fc.constantFrom(...OPINIONS)),
    found: fc.option(fc.integer({ min: 1, max: 999_999_999 })),
    by: text,
    shares,
    search: text,
  })
  .map(({ shares: [min = null, max = null], ...rest }) => ({
    ...rest,
    minConfidence: min,
    maxConfidence: max,
  }))

describe('the queue filter in the URL', () => {
  it('survives the round trip through a URL', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        expect(read(queueFilterParams(filter).toString())).toEqual(filter)
      }),
      { seed: 11 },
    )
  })

  it('accepts any query, and is stable after one round trip', () => {
    const names = fc.constantFrom(
      'lane',
      'status',
      'sort',
      'min',
      'max',
      'pattern',
      'q',
      'locked',
      'agent',
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(names, anyText())), (pairs) => {
        const once = parseQueueFilter(new URLSearchParams(pairs))
        expect(read(queueFilterParams(once).toString())).toEqual(once)
      }),
      { seed: 12 },
    )
  })

  it('is empty by default, and omits defaults', () => {
    expect(read('')).toEqual(DEFAULT_QUEUE_FILTER)
    expect(queueFilterParams(DEFAULT_QUEUE_FILTER).toString()).toBe('')
  })

  it.each([
    ['status=everything', DEFAULT_QUEUE_FILTER],
    ['sort=', DEFAULT_QUEUE_FILTER],
    ['min=-3', { ...DEFAULT_QUEUE_FILTER, minConfidence: 0 }],
    ['max=1e99', { ...DEFAULT_QUEUE_FILTER, maxConfidence: 1 }],
    ['min=&max=high', DEFAULT_QUEUE_FILTER],
    ['min=NaN', DEFAULT_QUEUE_FILTER],
    ['min=0.9&max=0.2', { ...DEFAULT_QUEUE_FILTER, minConfidence: 0.2, maxConfidence: 0.9 }],
    ['min=0.123456', { ...DEFAULT_QUEUE_FILTER, minConfidence: 0.123 }],
    ['pattern=V+T', { ...DEFAULT_QUEUE_FILTER, pattern: 'V+T' }],
    ['pattern=V%2BT', { ...DEFAULT_QUEUE_FILTER, pattern: 'V+T' }],
    ['pattern=v;drop', DEFAULT_QUEUE_FILTER],
    ['locked=yes&context=1', { ...DEFAULT_QUEUE_FILTER, context: true }],
    ['import=210', { ...DEFAULT_QUEUE_FILTER, found: 210 }],
    ['import=0x1', DEFAULT_QUEUE_FILTER],
    ['q=%20%0A%00', DEFAULT_QUEUE_FILTER],
    ['entity=a%0Ab', { ...DEFAULT_QUEUE_FILTER, entity: 'a b' }],
  ])('reads %s', (query, expected) => {
    expect(read(query)).toEqual(expected)
  })

  it.each([
    ['status=unsure', 'lane=unsure'],
    ['status=disputed', 'lane=disputed'],
    ['status=stale', 'lane=stale'],
    ['locked=1', 'lane=locked'],
    ['status=pending&locked=1', 'lane=locked'],
    ['status=stale&locked=1', 'lane=stale&locked=1'],
    ['lane=locked&status=decided', 'lane=locked'],
    ['lane=review', ''],
    ['status=decided&locked=1', 'status=decided&locked=1'],
    ['status=withdrawn', 'status=withdrawn'],
  ])('[F13] names the lane of %s', (query, expected) => {
    expect(queueFilterParams(read(query)).toString()).toBe(expected)
  })

  it('cuts an overlong search between characters', () => {
    const search = read(`q=${encodeURIComponent(`a${'🦉'.repeat(5000)}`)}`).search ?? ''
    expect(search).toHaveLength(199)
    expect(search.endsWith('🦉')).toBe(true)
  })
})
