import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { migrate, pendingMigrationSql } from './migrate'
import { openStore, STORE_FILE } from './open-store'
import { openTestStore } from './testing'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

describe('migrations', () => {
  it('A1: the migrations make what the schema describes', async () => {
    const sql = await pendingMigrationSql(path.join(folder, 'scratch.db'))
    expect(sql.replaceAll(/--[^\n]*/gu, '').trim()).toBe('')
  })

  it('A1: an existing store is opened without applying anything again, and keeps its kind and rows', async () => {
    const file = path.join(folder, 'nested', STORE_FILE)
    const first = await openStore(path.dirname(file), { kind: 'demo' })
    await first.transact((tx) =>
      tx.agent.create({ data: { id: 'x', title: 'y', about: null, createdAt: new Date(0) } }),
    )
    await first.close()
    expect(await migrate(file)).toEqual([])
    const again = await openStore(path.dirname(file), { kind: 'user' })
    expect(again.kind).toBe('demo')
    expect(await again.read.agent.findMany()).toEqual([
      { id: 'x', title: 'y', about: null, createdAt: new Date(0) },
    ])
    await again.close()
  })
})

describe('connections', () => {
  it.each([
    ['synchronous', 2n],
    ['foreign_keys', 1n],
    ['journal_mode', 'wal'],
  ])(
    'A1: the writer has %s = %s, so that what is acknowledged survives',
    async (pragma, expected) => {
      const store = await openTestStore()
      const rows = await store.transact((tx) =>
        tx.$queryRawUnsafe<Record<string, unknown>[]>(`PRAGMA ${pragma}`),
      )
      expect(rows.map((row) => Object.values(row))).toEqual([[expected]])
      await store.remove()
    },
  )

  it('A1: the reading connections write nothing', async () => {
    const store = await openTestStore()
    await expect(
      store.read.agent.create({
        data: { id: 'x', title: 'y', about: null, createdAt: new Date(0) },
      }),
    ).rejects.toThrow(/readonly|read-only|attempt to write/iu)
    await store.remove()
  })

  it('A1: a transaction that throws leaves nothing, and the next one works', async () => {
    const store = await openTestStore()
    const row = { data: { id: 'x', title: 'y', about: null, createdAt: new Date(0) } }
    const broken = store.transact(async (tx) => {
      await tx.agent.create(row)
      throw new Error('stop')
    })
    await expect(broken).rejects.toThrow('stop')
    await store.transact((tx) => tx.agent.create(row))
    expect(await store.read.agent.count()).toBe(1)
    await store.remove()
  })
})
