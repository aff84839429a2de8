import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { replaceOnce } from '@/lib/process/once'
import { assertUnused } from '@/lib/store/open-store'

import { openDb, replaceDb } from './db'

let folder = ''

/** Other test files may share this process; drop what they left open or read from the environment. */
function forget(): void {
  replaceOnce('database')
  replaceOnce('settings')
}

beforeAll(() => {
  forget()
  folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
  vi.stubEnv('PALIMPSEST_DATA', folder)
})

afterAll(async () => {
  await (await openDb()).close()
  forget()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

describe('replaceDb', () => {
  it('[A1] reopens the store after the work', async () => {
    const before = await openDb()
    const after = await replaceDb(async () => {
      expect(assertUnused(before.file)).toBe('user')
    })
    expect(after).not.toBe(before)
    expect(await after.read.fact.count()).toBe(0)
  })

  it('[A1] reopens the store when the work fails, and throws the error', async () => {
    const before = await openDb()
    await expect(replaceDb(() => Promise.reject(new Error('no room')))).rejects.toThrow('no room')
    const after = await openDb()
    expect(after).not.toBe(before)
    await after.transact((tx) =>
      tx.agent.create({ data: { id: 'x', title: 'y', about: null, createdAt: new Date(0) } }),
    )
    expect(await after.read.agent.count()).toBe(1)
  })
})
