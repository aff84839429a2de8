import { isSignature, sign } from './sign'

const DAY_SECONDS = 24 * 60 * 60
export const SESSION_SECONDS = 365 * DAY_SECONDS

/** True for a year. What a clock that was more than a day ahead dated would last until that day comes, and a year more. */
export function isInForce(issuedMs: number, now: Date): boolean {
  const seconds = (now.getTime() - issuedMs) / 1_000
  return -DAY_SECONDS <= seconds && seconds <= SESSION_SECONDS
}

/**
 * Returns the cookie's name. Cookies ignore ports, so each store has its own name, from its key; a demo and a store on one machine stay
 * separate. Off loopback, the prefix makes browsers refuse the cookie without TLS.
 */
export function cookieName(key: string, loopback: boolean): string {
  const store = sign('cookie', key).slice(0, 10)
  return `${loopback ? '' : '__Host-'}palimpsest-reviewer-${store}`
}

/** Returns a cookie that records the reviewer and when it was issued. */
export function sealReviewer(name: string, issued: Date, key: string): string {
  const text = `${Buffer.from(name, 'utf8').toString('base64url')}.${issued.getTime()}`
  return `${text}.${sign(text, key)}`
}

/** Returns the name in a cookie, or null when this key did not sign it or it is no longer in force. */
export function openReviewer(value: string, now: Date, key: string): string | null {
  const [name, issued, signature, ...more] = value.split('.')
  if (name === undefined || issued === undefined || signature === undefined || more.length > 0)
    return null
  if (!isSignature(signature, `${name}.${issued}`, key)) return null
  if (!isInForce(Number(issued), now)) return null
  return Buffer.from(name, 'base64url').toString('utf8')
}
