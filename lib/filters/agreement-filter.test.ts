import { describe, expect, it } from 'vitest'

import { agreementHref, parseAgreementFilter } from './agreement-filter'

describe('the filter of the agreement page', () => {
  it.each(['', 'sample=s-1', 'sample=s-1&one=Ada&other=Bo+Li&state=waiting'])(
    'reads what it writes: %s',
    (query) => {
      const filter = parseAgreementFilter(new URLSearchParams(query))
      expect(agreementHref(filter)).toBe(
        query === '' ? '/go-live/default/agreement' : `/go-live/default/agreement?${query}`,
      )
    },
  )

  it('ignores invalid values', () => {
    expect(parseAgreementFilter(new URLSearchParams('sample=a b&state=x&one=%00'))).toEqual({
      agent: null,
      sample: null,
      one: null,
      other: null,
      state: null,
    })
  })
})
