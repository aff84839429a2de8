import 'server-only'
import { cookies, headers } from 'next/headers'

import { readOrMakeKey } from '@/lib/store/reviewer-key'
import { askedHost, isLoopback, trustsProxy } from '@/lib/web/asked-host'
import { cookieName, openReviewer, sealReviewer, SESSION_SECONDS } from '@/lib/web/reviewer-cookie'

import { now } from './clock'
import { settings } from './db'

export type Reviewer = { readonly name: string; readonly verified: false }

/** Returns this browser's reviewer: a chosen name in a cookie signed by this server, or null. */
export async function currentReviewer(): Promise<Reviewer | null> {
  const key = readKey()
  const value = (await cookies()).get(cookieName(key, await isOnLoopback()))?.value
  const name = value === undefined ? null : openReviewer(value, now(), key)
  return name === null ? null : { name, verified: false }
}

/** Remembers the chosen name in this browser. Callers have checked it, and that the browser will keep the cookie. */
export async function rememberReviewer(name: string): Promise<void> {
  const key = readKey()
  const loopback = await isOnLoopback()
  ;(await cookies()).set(cookieName(key, loopback), sealReviewer(name, now(), key), {
    httpOnly: true,
    secure: !loopback,
    sameSite: 'strict',
    path: '/',
    maxAge: SESSION_SECONDS,
  })
}

/** True when this request's browser keeps the cookie: always on this machine, elsewhere only over TLS. */
export async function canRemember(): Promise<boolean> {
  if (await isOnLoopback()) return true
  return (await headers()).get('origin')?.startsWith('http:') !== true
}

async function isOnLoopback(): Promise<boolean> {
  const given = await headers()
  return isLoopback(askedHost((name) => given.get(name), trustsProxy(process.env)) ?? '')
}

/** The key is stored next to the store and read every time: a new one ends all sessions at once. */
function readKey(): string {
  return readOrMakeKey(settings().dataDirectory)
}
