import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'

import { NextRequest } from 'next/server'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { uploadsFolder } from '@/lib/jobs/temporary-folder'
import { createToken } from '@/lib/operations/create-token'
import { valueOf } from '@/lib/operations/testing'
import { openStoreForEachTest, store } from '@/lib/operations/testing/each'
import { replaceOnce } from '@/lib/process/once'
import { readSettings } from '@/lib/server/env'
import { CLIENT_HEADER } from '@/lib/web/client'

import { POST } from './uploads'

const directory = () => path.dirname(store.file)

openStoreForEachTest()

beforeEach(() => {
  replaceOnce('database', { opening: Promise.resolve(store), opened: null })
  replaceOnce('settings', readSettings({ PALIMPSEST_DATA: directory() }))
})

afterEach(() => {
  replaceOnce('database')
  replaceOnce('settings')
})

function send(from: string) {
  const headers = { host: '127.0.0.1:3000', [CLIENT_HEADER]: from }
  const address = 'http://127.0.0.1:3000/api/uploads?name=facts.csv'
  return POST(new NextRequest(address, { method: 'POST', headers, body: 'agent,content' }))
}

it('[WS14] a file is taken with a page’s session only, once a token exists or from another machine', async () => {
  const uploads = uploadsFolder(directory())
  await mkdir(uploads, { recursive: true })
  const other = await send('192.168.0.7')
  expect(other.status).toBe(401)
  expect(await other.json()).toEqual({ ok: false, refusal: { kind: 'no-session' } })
  const at = new Date()
  const wanted = {
    id: '0'.repeat(12),
    secret: 'ab'.repeat(32),
    name: 'notes bot',
    owner: 'Dana',
    scopes: ['facts:read'] as const,
    agents: null,
    expiresAt: new Date(at.getTime() + 86_400_000),
  }
  valueOf(await createToken(store, wanted, { at }))
  expect((await send('127.0.0.1')).status).toBe(401)
  expect(await readdir(uploads)).toEqual([])
})
