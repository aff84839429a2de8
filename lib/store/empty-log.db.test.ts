import { copyFileSync, existsSync, mkdtempSync, statSync } from 'node:fs'
import path from 'node:path'

import Database from 'better-sqlite3'
import { expect, it, vi } from 'vitest'

import { folder, openFolderForEachTest } from '@/lib/process/testing/each'

import { noteCheck } from './condition'
import { openStore } from './open-store'
import type { Store } from './port'

const LONG = 300_000 // bytes
const AT = new Date('2026-11-29T00:00:00Z')

openFolderForEachTest()

/** Adds an agent whose title has this many bytes, which SQLite makes up. */
function addAgent(store: Store, id: string, bytes = 2) {
  return store.transact((tx) =>
    tx.$executeRawUnsafe(
      `INSERT INTO "Agent" ("id", "title", "createdAt") VALUES (?, hex(zeroblob(?)), 0)`,
      id,
      bytes / 2,
    ),
  )
}

/** How many pages in the log make a write empty it. */
async function pagesToEmpty(store: Store): Promise<number> {
  const [row] = await store.transact((tx) =>
    tx.$queryRawUnsafe<{ wal_autocheckpoint: bigint }[]>('PRAGMA wal_autocheckpoint'),
  )
  return Number(row?.wal_autocheckpoint)
}

const sizes = ({ file }: Store) => [file, `${file}-wal`].map((each) => statSync(each).size)

it('[ST23] a write that makes the log long copies nothing into the file; it has that done once', async () => {
  const whenLong = vi.fn<() => Promise<void>>(() => Promise.resolve())
  const store = await openStore(folder, { log: { whenLong, longBytes: LONG } })
  const [before] = sizes(store)
  expect(await pagesToEmpty(store)).toBe(0) // never
  await addAgent(store, 'small')
  expect(whenLong).not.toHaveBeenCalled()
  await addAgent(store, 'big', LONG)
  await addAgent(store, 'next')
  const [file, log] = sizes(store)
  expect(file).toBe(before)
  expect(log).toBeGreaterThan(LONG)
  expect(whenLong).toHaveBeenCalledOnce()
  await store.emptyLog()
  expect(sizes(store)).toEqual([expect.toSatisfy((size: number) => size > LONG), 0])
  await addAgent(store, 'last')
  expect(whenLong).toHaveBeenCalledOnce()
  await store.close()
  expect(existsSync(`${store.file}-wal`)).toBe(false)
})

it('[ST23] a log that somebody reads is copied and stays; it is long again only after as many bytes', async () => {
  const whenLong = vi.fn<() => Promise<void>>(() => store.emptyLog())
  const store: Store = await openStore(folder, { log: { whenLong, longBytes: 200_000 } })
  await addAgent(store, 'first')
  const reader = new Database(store.file, { readonly: true })
  reader.exec('BEGIN')
  reader.prepare('SELECT COUNT(*) FROM "Agent"').get()
  await addAgent(store, 'big', 300_000)
  await vi.waitFor(() => expect(whenLong).toHaveBeenCalledOnce())
  await whenLong.mock.results[0]?.value
  const [, kept] = sizes(store)
  expect(kept).toBeGreaterThan(300_000)
  await addAgent(store, 'small')
  expect(whenLong).toHaveBeenCalledOnce()
  reader.exec('COMMIT')
  reader.close()
  await addAgent(store, 'bigger', 400_000)
  await vi.waitFor(() => expect(whenLong).toHaveBeenCalledTimes(2))
  await whenLong.mock.results[1]?.value
  expect(sizes(store)[1]).toBe(0)
  expect(await store.read.agent.count()).toBe(4)
  await store.close()
})

it('[ST23] [ST11] what a crash leaves before a long log is emptied, or after, opens with everything', async () => {
  const store = await openStore(folder, {
    log: { whenLong: () => Promise.resolve(), longBytes: 1 },
  })
  const crash = async () => {
    const left = mkdtempSync(path.join(folder, 'crashed-'))
    for (const end of ['', '-wal'])
      copyFileSync(`${store.file}${end}`, path.join(left, `${path.basename(store.file)}${end}`))
    const again = await openStore(left)
    const agents = await again.read.agent.count()
    await again.close()
    return agents
  }
  await addAgent(store, 'big', LONG)
  await addAgent(store, 'next')
  expect(await crash()).toBe(2)
  await store.emptyLog()
  expect(await crash()).toBe(2)
  await addAgent(store, 'last')
  expect(await crash()).toBe(3)
  await store.close()
})

it('[ST23] [ST16] the log of a store that takes no writes stays as it is', async () => {
  const store = await openStore(folder)
  await addAgent(store, 'first')
  const before = sizes(store)
  noteCheck(store.file, { at: AT, problems: ['a page'] })
  await expect(store.emptyLog()).rejects.toThrow('damaged')
  expect(sizes(store)).toEqual(before)
  await store.close()
})
