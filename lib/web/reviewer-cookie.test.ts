import { describe, expect, it } from 'vitest'

import { cookieName, openReviewer, sealReviewer, SESSION_SECONDS } from './reviewer-cookie'

const [KEY, OTHER] = ['a'.repeat(64), 'b'.repeat(64)]
const ISSUED = new Date('2026-11-25T08:00:00Z')
const sealed = sealReviewer('Ada Ñuñez', ISSUED, KEY)
const later = (seconds: number) => new Date(ISSUED.getTime() + seconds * 1000)

describe('the reviewer cookie', () => {
  it('[WS4] [WS10] has a different name per store, and one that needs TLS off loopback', () => {
    expect(cookieName(KEY, true)).toMatch(/^palimpsest-reviewer-[\w-]{10}$/u)
    expect(cookieName(KEY, false)).toBe(`__Host-${cookieName(KEY, true)}`)
    expect(cookieName(OTHER, true)).not.toBe(cookieName(KEY, true))
    expect(KEY).not.toContain(cookieName(KEY, true).slice(-10))
  })

  it('[WS4] is valid for a year', () => {
    expect(openReviewer(sealed, ISSUED, KEY)).toBe('Ada Ñuñez')
    expect(openReviewer(sealed, later(SESSION_SECONDS), KEY)).toBe('Ada Ñuñez')
    expect(openReviewer(sealed, later(SESSION_SECONDS + 1), KEY)).toBeNull()
  })

  it('[WS4] outlives a clock that was set back by a day, and not one that was further ahead', () => {
    const day = 24 * 60 * 60
    expect(openReviewer(sealed, later(-day), KEY)).toBe('Ada Ñuñez')
    expect(openReviewer(sealed, later(-day - 1), KEY)).toBeNull()
    expect(openReviewer(sealed, later(-SESSION_SECONDS), KEY)).toBeNull()
  })

  const [name, issued, signature] = sealed.split('.')
  it.each([
    ['with a part more', `${sealed}.x`],
    ['with an empty part more', `${sealed}.`],
    ['without its time', `${name}.${signature}`],
    ['with another time', `${name}.${Number(issued) + 1}.${signature}`],
    ['with another name', `${Buffer.from('Eve').toString('base64url')}.${issued}.${signature}`],
    ['with no signature', `${name}.${issued}.`],
    ['of an earlier version', `${name}.${signature}`],
    ['that is empty', ''],
  ])('[WS4] is refused %s', (_what, value) => {
    expect(openReviewer(value, ISSUED, KEY)).toBeNull()
  })

  it('[WS4] is refused after a change of key', () => {
    expect(openReviewer(sealed, ISSUED, OTHER)).toBeNull()
  })
})
