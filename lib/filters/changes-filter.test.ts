import { describe, expect, it } from 'vitest'

import { changesHref, DEFAULT_CHANGES_FILTER, parseChangesFilter } from './changes-filter'

describe('the changes filter', () => {
  it('[PC7] survives the round trip through a URL', () => {
    const filter = {
      agent: 'team atlas & co',
      kind: 'decision',
      since: '2026-02-01',
      sort: 'fast',
      by: 'system',
      page: 3,
    } as const
    const { searchParams } = new URL(changesHref(filter), 'http://app')
    expect(parseChangesFilter(searchParams)).toEqual(filter)
    expect(changesHref()).toBe('/memory/flip-flops')
    expect(parseChangesFilter(new URLSearchParams('kind=x&since=2026-02-30&page=0&by=y'))).toEqual(
      DEFAULT_CHANGES_FILTER,
    )
  })
})
