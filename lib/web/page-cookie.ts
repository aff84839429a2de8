import { isInForce } from './reviewer-cookie'
import { isSignature, sign } from './sign'

/**
 * Returns the name of the cookie that says that a browser opened a page; each store has its own, from its key. With the prefix, browsers
 * refuse it without TLS.
 */
export function pageCookieName(key: string, secure: boolean): string {
  return `${secure ? '__Host-' : ''}palimpsest-page-${sign('page', key).slice(0, 10)}`
}

/** Returns a cookie that records when a page was opened. It names nobody, and no reviewer cookie can be made from it. */
export function sealPage(opened: Date, key: string): string {
  const text = String(opened.getTime())
  return `${text}.${sign(`page ${text}`, key)}`
}

/** Returns whether this key signed the cookie within the last year. */
export function isPageCookie(value: string, now: Date, key: string): boolean {
  const [opened = '', signature = '', ...more] = value.split('.')
  if (more.length > 0 || !isSignature(signature, `page ${opened}`, key)) return false
  return isInForce(Number(opened), now)
}
