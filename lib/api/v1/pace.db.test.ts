import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { createToken } from '@/lib/operations/create-token'
import { valueOf } from '@/lib/operations/testing'
import { openStoreForEachTest, store } from '@/lib/operations/testing/each'
import { replaceOnce } from '@/lib/process/once'
import { readSettings } from '@/lib/server/env'

import { handle } from './door'

const LIMIT = 60
const START = new Date('2026-11-26T08:00:00Z')

openStoreForEachTest({ served: true })

beforeEach(() => {
  vi.useFakeTimers({ now: START, toFake: ['Date'] })
  replaceOnce('settings', readSettings({ PALIMPSEST_TOKEN_REQUESTS: String(LIMIT) }))
  replaceOnce('token-pace')
})

afterEach(() => {
  vi.useRealTimers()
  for (const name of ['settings', 'token-pace']) replaceOnce(name)
})

async function tokenOf(id: string): Promise<string> {
  const wanted = {
    id: id.repeat(12),
    secret: 'ab'.repeat(32),
    name: 'notes bot',
    owner: 'Dana',
    scopes: ['facts:read'],
    agents: null,
    expiresAt: new Date(START.getTime() + 86_400_000),
  } as const
  return valueOf(await createToken(store, wanted, { at: START })).text
}

function ask(token: string): Promise<Response> {
  const headers = { Authorization: `Bearer ${token}` }
  const request = new Request('http://localhost:3000/api/v1/agents', { headers })
  return handle(request, { params: Promise.resolve({ path: ['agents'] }) })
}

describe('the pace of a token', () => {
  it('[DR16] above the limit of a minute a token is refused, and others are not', async () => {
    const [eager, calm] = [await tokenOf('1'), await tokenOf('2')]
    for (let times = 0; times < LIMIT; times += 1) expect((await ask(eager)).status).toBe(200)
    const refused = await ask(eager)
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ type: '/problems/too-fast', status: 429 })
    expect((await ask(calm)).status).toBe(200)
    const wait = Number(refused.headers.get('retry-after'))
    vi.setSystemTime(START.getTime() + wait * 1_000)
    expect((await ask(eager)).status).toBe(200) // what Retry-After promised
  })

  it('[DR16] a wrong token uses up nobody’s requests', async () => {
    const token = await tokenOf('1')
    const wrong = token.replace(/b$/u, 'c')
    for (let times = 0; times <= LIMIT; times += 1) expect((await ask(wrong)).status).toBe(401)
    expect((await ask(token)).status).toBe(200)
  })
})
