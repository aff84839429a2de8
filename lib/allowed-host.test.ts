import { expect, it } from 'vitest'

import { isAllowedHost } from './allowed-host'

it.each([
  ['127.0.0.1:3000', undefined, undefined, true],
  ['localhost:3000', undefined, undefined, true],
  ['LOCALHOST', '127.0.0.1', undefined, true],
  ['[::1]:3000', undefined, undefined, true],
  ['evil.example', undefined, undefined, false],
  ['evil.example:3000', '127.0.0.1', undefined, false],
  ['127.0.0.1.evil.example', undefined, undefined, false],
  [null, undefined, undefined, false],
  ['', undefined, '', false],
  ['review.example', undefined, 'other.example, review.example', true],
  ['anything.example', '0.0.0.0', undefined, true],
])('a request for %s to a server on %s with names %s: %s', (header, host, names, allowed) => {
  expect(isAllowedHost(header, { host, names })).toBe(allowed)
})
