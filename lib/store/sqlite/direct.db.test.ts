import { setTimeout as pause } from 'node:timers/promises'

import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'

import { openStoreForEachTest, store } from '@/lib/operations/testing/each'

import type { Tx } from '../port'
import { StoreClosed } from '../store-errors'
import { execute, query } from './direct'

openStoreForEachTest()

describe('statements past Prisma', () => {
  it('[A1] are part of the transaction, and see what Prisma wrote in it', async () => {
    const refused = store.transact(async (tx) => {
      await tx.agent.create({ data: { id: 'scout', createdAt: new Date(0) } })
      const changed = await execute(
        tx,
        `UPDATE "Agent" SET "id" = ? WHERE "id" = ?`,
        'owl',
        'scout',
      )
      expect(changed).toBe(1)
      expect(await query(tx, `SELECT "id" FROM "Agent"`)).toEqual([{ id: 'owl' }])
      expect(await tx.agent.count({ where: { id: 'owl' } })).toBe(1)
      throw new Error('stop')
    })
    await expect(refused).rejects.toThrow('stop')
    expect(await store.read.agent.count()).toBe(0)
  })

  it('take times and truth as they are kept, and return plain numbers', async () => {
    const rows = await store.transact((tx) => query(tx, 'SELECT ? AS a, ? AS b', new Date(5), true))
    expect(rows).toEqual([{ a: 5, b: 1 }])
  })

  it('[A1] are refused when the transaction is over, where they would stand for themselves', async () => {
    let kept: Tx | null = null
    await store.transact(async (tx) => {
      kept = tx
    })
    const late = kept as unknown as Tx
    await expect(execute(late, `DELETE FROM "Agent"`)).rejects.toThrow('over')
    await expect(query(late, 'SELECT 1')).rejects.toThrow('over')
    await expect(execute(store.read, `DELETE FROM "Agent"`)).rejects.toThrow('over')
    expect(() => late.agent).toThrow('over')
  })

  it('[A1] what Prisma does in several statements is part of the transaction', async () => {
    const where = { id: 'scout' }
    const added = (tx: Tx) =>
      tx.agent.upsert({ where, create: { id: 'owl', createdAt: new Date(0) }, update: {} })
    const refused = store.transact(async (tx) => {
      await added(tx)
      expect(await tx.agent.count()).toBe(1)
      throw new Error('stop')
    })
    await expect(refused).rejects.toThrow('stop')
    expect(await store.read.agent.count()).toBe(0)
    await store.transact(added)
    expect(await store.read.agent.count()).toBe(1)
  })

  it('read what is committed with the reader, which writes nothing, until the store is closed', async () => {
    const agents = () => query(store.read, `SELECT "id" FROM "Agent"`)
    await store.transact(async (tx) => {
      await tx.agent.create({ data: { id: 'scout', createdAt: new Date(0) } })
      expect(await agents()).toEqual([])
    })
    expect(await agents()).toEqual([{ id: 'scout' }])
    await expect(query(store.read, `DELETE FROM "Agent" RETURNING "id"`)).rejects.toThrow(
      /readonly/u,
    )
    await store.close()
    await expect(agents()).rejects.toThrow(StoreClosed)
  })
})

describe('a write that waits for another', () => {
  it('[ST24] begins once the lock is free', async () => {
    const other = new Database(store.file)
    other.exec('BEGIN IMMEDIATE')
    let isDone = false
    const written = store
      .transact((tx) => tx.storeMeta.findMany())
      .then((rows) => {
        isDone = true
        return rows
      })
    await pause(200)
    expect(isDone).toBe(false)
    other.exec('ROLLBACK')
    expect(await written).toHaveLength(1)
    other.close()
  })

  it('[ST24] never waits inside SQLite, which would hold the thread up', async () => {
    const patience = () => store.transact((tx) => query(tx, 'PRAGMA busy_timeout'))
    expect(await patience()).toEqual([{ timeout: 0 }])
    await store.emptyLog()
    expect(await patience()).toEqual([{ timeout: 0 }])
  })
})
