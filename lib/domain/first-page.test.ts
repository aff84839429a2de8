import { expect, it } from 'vitest'

import { firstPage } from './first-page'

it('[FM1] an empty store begins with the intro, once per browser, then with the import', () => {
  expect(firstPage({ empty: true, introSeen: false })).toBe('/welcome')
  expect(firstPage({ empty: true, introSeen: true })).toBe('/activity/import')
  expect(firstPage({ empty: false, introSeen: false })).toBe('/review')
})
