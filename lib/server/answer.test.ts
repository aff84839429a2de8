import { expect, it } from 'vitest'

import { refusalResponse, valueResponse } from './answer'

const request = new Request('http://localhost:3000/api/v1/facts')
const cacheOf = (response: Response) => response.headers.get('Cache-Control')
const answered = (words: string) => valueResponse(request, { value: { words }, replayed: false })

it('what is short is sent as it is, because compressing it takes longer; what is long may be compressed', () => {
  expect(cacheOf(answered('stored'))).toBe('no-store, no-transform')
  expect(cacheOf(answered('stored '.repeat(200)))).toBe('no-store')
  expect(cacheOf(refusalResponse({ kind: 'too-fast' }))).toBe('no-store, no-transform')
  const long = { kind: 'bad-input', problem: 'not a date '.repeat(200) } as const
  expect(cacheOf(refusalResponse(long))).toBe('no-store')
  expect(cacheOf(refusalResponse({ kind: 'no-change', sentence: 'Nothing new.' }))).toBe(
    'no-store, no-transform',
  )
})
