import { expect, it } from 'vitest'

import { endedHref, parseEndedFilter } from './ended-filter'

it('[AU21] the address of a card names the fact, and is read as it was written', () => {
  const href = endedHref({ agent: 'scout', list: 'open', fact: '0198-a' })
  expect(href).toBe('/review/ended?agent=scout&fact=0198-a')
  const { searchParams } = new URL(href, 'http://localhost')
  expect(parseEndedFilter(searchParams)).toMatchObject({ agent: 'scout', fact: '0198-a' })
})

it('[AU21] what cannot be an id names no fact', () => {
  expect(parseEndedFilter(new URLSearchParams({ fact: 'no id' })).fact).toBeNull()
})
