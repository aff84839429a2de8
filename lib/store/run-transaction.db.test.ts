import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { isWriteLocked } from './sqlite/direct'
import { openTestStore } from './testing'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

it('[ST24] sees who holds the write lock, and ends no transaction of its own', () => {
  const file = path.join(folder, 'a.db')
  const ours = new Database(file, { timeout: 1 })
  ours.exec('PRAGMA journal_mode = WAL; CREATE TABLE kept (n INTEGER)')
  const other = new Database(file)
  expect(isWriteLocked(ours)).toBe(false)
  other.exec('BEGIN IMMEDIATE')
  expect(isWriteLocked(ours)).toBe(true)
  other.exec('COMMIT')
  ours.exec('BEGIN IMMEDIATE; INSERT INTO kept VALUES (1)')
  expect(isWriteLocked(ours)).toBe(false)
  ours.exec('COMMIT')
  expect(other.prepare('SELECT n FROM kept').all()).toEqual([{ n: 1 }])
  ours.close()
  other.close()
})

it('[ST24] a write that waits looks at the lock, and is tried once it is free', async () => {
  const store = await openTestStore({})
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
  await store.remove()
})
