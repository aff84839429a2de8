import { expect, it } from 'vitest'

import { factIdFrom } from './fact-id'

const id = '0198f2c4-1111-7aaa-8bbb-0123456789ab'

it.each([
  [id, id],
  [`  ${id}\n`, id],
  [`http://127.0.0.1:3000/facts/${id}`, id],
  [`/memory/facts/${id}?chain=all#fact`, id],
  [`https://x.example/facts/${id}/`, id],
  ['lives in Denver', null],
  ['../../etc', null],
  ['', null],
])('reads the fact id in %j', (pasted, expected) => {
  expect(factIdFrom(pasted)).toBe(expected)
})
