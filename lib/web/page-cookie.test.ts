import { describe, expect, it } from 'vitest'

import { isPageCookie, pageCookieName, sealPage } from './page-cookie'
import { openReviewer, sealReviewer, SESSION_SECONDS } from './reviewer-cookie'

const [KEY, OTHER] = ['a'.repeat(64), 'b'.repeat(64)]
const OPENED = new Date('2026-11-25T08:00:00Z')
const sealed = sealPage(OPENED, KEY)
const later = (seconds: number) => new Date(OPENED.getTime() + seconds * 1_000)

describe('the page cookie', () => {
  it('[WS15] is named after the store and valid for a year', () => {
    expect(pageCookieName(KEY, false)).toMatch(/^palimpsest-page-[\w-]{10}$/u)
    expect(pageCookieName(KEY, true)).toBe(`__Host-${pageCookieName(KEY, false)}`)
    expect(pageCookieName(OTHER, false)).not.toBe(pageCookieName(KEY, false))
    expect(isPageCookie(sealed, later(SESSION_SECONDS), KEY)).toBe(true)
    expect(isPageCookie(sealed, later(SESSION_SECONDS + 1), KEY)).toBe(false)
    expect(isPageCookie(sealed, later(-2 * 24 * 60 * 60), KEY)).toBe(false)
  })

  const [opened = '', signature = ''] = sealed.split('.')
  it.each([
    ['of another key', sealPage(OPENED, OTHER)],
    ['with another time', `${Number(opened) + 1}.${signature}`],
    ['with a part more', `${sealed}.x`],
    ['without a signature', opened],
    ['that is empty', ''],
    ['of a reviewer', sealReviewer('Ada', OPENED, KEY)],
  ])('[WS15] one %s opens nothing', (_what, value) => {
    expect(isPageCookie(value, OPENED, KEY)).toBe(false)
  })

  it('[WS15] names no reviewer', () => {
    expect(openReviewer(sealed, OPENED, KEY)).toBeNull()
    expect(openReviewer(`.${sealed}`, OPENED, KEY)).toBeNull()
  })
})
