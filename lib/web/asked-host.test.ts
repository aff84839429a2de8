import { describe, expect, it } from 'vitest'

import { askedHost, isAllowedHost, isLoopback, trustsProxy } from './asked-host'

describe('the requested host', () => {
  it.each([
    ['127.0.0.1:3000', undefined, true],
    ['localhost:3000', undefined, true],
    ['[::1]:3000', undefined, true],
    ['192.168.1.5:3000', undefined, true],
    ['[2001:db8::5]:3000', undefined, true],
    ['evil.example', undefined, false],
    ['evil.example:3000', '', false],
    ['127.0.0.1.evil.example', undefined, false],
    ['127.0.0.1@evil.example', undefined, false],
    ['localhost.evil.example', undefined, false],
    ['[evil]', undefined, false],
    ['', undefined, false],
    [null, undefined, false],
    ['evil.example', 'review.example', false],
    ['review.example:8443', 'other.example, Review.example', true],
    ['sub.review.example', 'review.example', false],
    ['192.168.1.5:3000', 'review.example', false],
    ['127.0.0.1:3000', 'review.example', true],
    ['', 'review.example,', false],
  ])('[WS2] %s with the names %s is allowed: %s', (asked, names, allowed) => {
    expect(isAllowedHost(asked, names)).toBe(allowed)
  })

  it('[WS2] [WS9] X-Forwarded-Host counts only behind a trusted proxy', () => {
    const given = new Map([
      ['host', 'LOCALHOST:3000'],
      ['x-forwarded-host', 'review.example, inner.example'],
    ])
    const header = (name: string) => given.get(name) ?? null
    expect(askedHost(header, false)).toBe('localhost:3000')
    expect(askedHost(header, true)).toBe('review.example')
    expect(askedHost(() => null, true)).toBeNull()
    expect(trustsProxy({ PALIMPSEST_TRUST_PROXY: 'true' })).toBe(true)
    expect([trustsProxy({}), trustsProxy({ PALIMPSEST_TRUST_PROXY: 'false' })]).toEqual([
      false,
      false,
    ])
  })

  it.each([
    ['127.0.0.1:3000', true],
    ['127.1.2.3', true],
    ['localhost', true],
    ['[::1]:3000', true],
    ['::1', true],
    ['127.0.0.1.evil.example', false],
    ['0.0.0.0', false],
    ['192.168.1.5', false],
  ])('%s is loopback: %s', (asked, loopback) => {
    expect(isLoopback(asked)).toBe(loopback)
  })
})
