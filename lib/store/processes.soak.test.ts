import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import Database from 'better-sqlite3'
import { beforeEach, describe, expect, it } from 'vitest'

import { folder, openFolderForEachTest } from '@/lib/process/testing/each'

import { launch } from './launch-testing'
import { migrate } from './migrate'
import { assertUnused, connectStore, openStore } from './open-store'
import { STORE_FILE } from './store-files'
import { openTestStore } from './testing'

let file = ''

openFolderForEachTest()

beforeEach(() => {
  file = path.join(folder, STORE_FILE)
})

/** The migrations of this version and one more. */
function laterVersion(): string {
  const prismaDir = path.join(folder, 'prisma')
  cpSync('prisma', prismaDir, { recursive: true })
  mkdirSync(path.join(prismaDir, 'migrations', '0999_later'))
  writeFileSync(
    path.join(prismaDir, 'migrations', '0999_later', 'migration.sql'),
    'CREATE TABLE "Later" ("id" INTEGER NOT NULL PRIMARY KEY);',
  )
  return prismaDir
}

describe('migrations and other processes', () => {
  it('[A1] what an older version left when it was killed in its first migration is made anew', async () => {
    const db = new Database(file)
    db.exec(
      'CREATE TABLE "_prisma_migrations" ("checksum" TEXT, "migration_name" TEXT, "finished_at" DATETIME, "rolled_back_at" DATETIME)',
    )
    db.exec(`INSERT INTO "_prisma_migrations" VALUES ('', '0001_init', NULL, NULL)`)
    db.close()
    writeFileSync(`${file}.migrating`, 'half a copy')
    const store = await openStore(folder)
    expect(await store.read.fact.count()).toBe(0)
    await store.close()
  })

  it('[A1] a store of an older version is brought to this one with all its rows, without being open elsewhere', async () => {
    const store = await openStore(folder)
    await store.transact((tx) =>
      tx.agent.create({ data: { id: 'x', title: 'y', about: null, createdAt: new Date(0) } }),
    )
    const later = laterVersion()
    await expect(migrate(file, later)).rejects.toThrow(/in use by another program/u)
    expect(await store.read.agent.count()).toBe(1)
    await store.close()
    expect(await migrate(file, later)).toEqual(['0999_later'])
    const again = await connectStore(file)
    expect(await again.read.agent.findMany()).toEqual([
      { id: 'x', title: 'y', about: null, createdAt: new Date(0) },
    ])
    await again.close()
    await expect(openStore(folder)).rejects.toThrow(/written by a newer version/u)
  }, 60_000)

  it.each([
    [
      'a file that is no database',
      'no database at all, but long enough to be read as one'.repeat(20),
    ],
    ['a database of something else', null],
  ])('[A1] %s is refused with a sentence and left alone', async (_, content) => {
    if (content === null) new Database(file).exec('CREATE TABLE "x" ("y")').close()
    else writeFileSync(file, content)
    await expect(openStore(folder)).rejects.toThrow(/not a store of Palimpsest/u)
  })

  it('[A1] a folder that is a file is refused with a sentence', async () => {
    writeFileSync(file, '')
    await expect(openStore(path.join(file, 'data'))).rejects.toThrow(/no folder that can be used/u)
  })
})

describe('a store that others use', () => {
  it('[A1] a writer waits for the lock of another process, and this process goes on meanwhile', async () => {
    const store = await openTestStore()
    const holder = launch(`
      import Database from 'better-sqlite3'
      const db = new Database(${JSON.stringify(store.file)})
      db.exec('BEGIN IMMEDIATE')
      console.log('held')
      setTimeout(() => db.exec('COMMIT'), 2000)`)
    await holder.said
    let last = performance.now()
    let longest = 0
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 50)
    let runs = 0
    const began = performance.now()
    await store.transact(async (tx) => {
      runs += 1
      await tx.agent.create({ data: { id: 'x', title: 'y', about: null, createdAt: new Date(0) } })
    })
    clearInterval(timer)
    expect(performance.now() - began).toBeGreaterThan(1000)
    expect(longest).toBeLessThan(800)
    expect(runs).toBe(1)
    expect(await store.read.agent.count()).toBe(1)
    expect(await holder.ended).toBe('0')
    await store.remove()
  })

  it('[A1] a file that anybody has open is not handed over', async () => {
    const store = await openTestStore({ kind: 'demo' })
    expect(() => assertUnused(store.file)).toThrow(/in use by another program/u)
    await store.close()
    expect(assertUnused(store.file)).toBe('demo')
    await store.remove()
  })
})
