import { expect, it } from 'vitest'

import { askedPageOrigin, withOrigin } from './example-origin'

it.each([
  [{ host: '127.0.0.1:4100', 'x-forwarded-proto': 'http' }, 'http://127.0.0.1:4100'],
  [{ host: 'Review.example', 'x-forwarded-proto': 'https' }, 'https://review.example'],
  [{ host: '[::1]:4100' }, 'http://[::1]:4100'],
  [{ host: '127.0.0.1:1', 'x-forwarded-host': 'evil.example' }, 'http://127.0.0.1:1'],
  [{}, 'http://127.0.0.1:3000'],
])('[RE9] a page asked with %j has examples for %s', (headers, origin) => {
  const given = new Map(Object.entries(headers))
  expect(askedPageOrigin((name) => given.get(name) ?? null, {})).toBe(origin)
})

it('[RE9] [WS9] a trusted proxy names host and protocol', () => {
  const given = new Map([
    ['host', '127.0.0.1:3000'],
    ['x-forwarded-host', 'review.example'],
    ['x-forwarded-proto', 'https, http'],
  ])
  const trusted = { PALIMPSEST_TRUST_PROXY: 'true' }
  expect(askedPageOrigin((name) => given.get(name) ?? null, trusted)).toBe('https://review.example')
})

it('[RE9] an example asks the server that shows it', () => {
  const text = 'curl http://127.0.0.1:3000/mcp; probe http://127.0.0.1:8888'
  expect(withOrigin(text, 'https://$&.example')).toBe(
    'curl https://$&.example/mcp; probe http://127.0.0.1:8888',
  )
})
