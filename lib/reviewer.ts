import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'

import { cookies } from 'next/headers'

import { settings } from './db'
import { readOrMakeKey } from './reviewer-key'

const COOKIE = 'palimpsest-reviewer'
const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60

export type Reviewer = { readonly name: string; readonly verified: false }

/** Returns who reviews in this browser: a chosen name from a cookie that this server signed, or null. */
export async function currentReviewer(): Promise<Reviewer | null> {
  const value = (await cookies()).get(COOKIE)?.value
  const name = value === undefined ? null : open(value)
  return name === null ? null : { name, verified: false }
}

/** Remembers the chosen name in this browser. Callers have checked it. */
export async function rememberReviewer(name: string): Promise<void> {
  ;(await cookies()).set(COOKIE, seal(name), {
    httpOnly: true,
    sameSite: 'strict',
    path: '/',
    maxAge: ONE_YEAR_SECONDS,
  })
}

function seal(name: string): string {
  const text = Buffer.from(name, 'utf8').toString('base64url')
  return `${text}.${signatureOf(text)}`
}

function open(value: string): string | null {
  const [text, signature] = value.split('.')
  if (text === undefined || signature === undefined) return null
  const expected = Buffer.from(signatureOf(text))
  const given = Buffer.from(signature)
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null
  return Buffer.from(text, 'base64url').toString('utf8')
}

function signatureOf(text: string): string {
  return createHmac('sha256', secret()).update(text).digest('base64url')
}

const perProcess = globalThis as typeof globalThis & { palimpsestSecret?: string }

/** The key lies beside the store. */
function secret(): string {
  perProcess.palimpsestSecret ??= readOrMakeKey(settings().dataDirectory)
  return perProcess.palimpsestSecret
}
