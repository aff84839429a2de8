import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createEndlessStore } from '@/lib/connectors/fixtures/create-endless-store'

import { backUp } from './backup'
import { dumpOf, filesOf } from './dump-testing'
import { openStore } from './open-store'
import { restore } from './restore'
import { readOrMakeKey } from './reviewer-key'
import { STORE_FILE } from './store-files'

const AS_IT_IS = { withoutLog: false }

let origin = '' // the folder of a closed store with an agent, a fact and a key
let folder = ''
let backup = ''
let target = ''

beforeAll(async () => {
  origin = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
  readOrMakeKey(origin)
  const store = await openStore(origin)
  await store.transact((tx) =>
    tx.agent.create({ data: { id: 'first', title: null, about: null, createdAt: new Date(0) } }),
  )
  await store.close()
})

afterAll(() => {
  rmSync(origin, { recursive: true, force: true })
})

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
  backup = path.join(folder, 'backup.db')
  target = path.join(folder, 'target')
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** A folder with a copy of the store, which a test may change. */
function ownCopy(): string {
  const own = path.join(folder, 'own')
  mkdirSync(own)
  for (const name of [STORE_FILE, 'reviewer.key'])
    copyFileSync(path.join(origin, name), path.join(own, name))
  return own
}

describe('backup and restore', () => {
  it('[ST5] a restored store equals the original row by row, its key included', async () => {
    expect(await backUp(origin, backup)).toEqual({ facts: 0, operations: 0 })
    expect(readdirSync(folder)).toEqual(['backup.db'])
    expect(statSync(backup).mode & 0o777).toBe(0o600)
    expect(await restore(backup, target, AS_IT_IS)).toEqual({ facts: 0, operations: 0, kept: [] })
    expect(dumpOf(path.join(target, STORE_FILE))).toBe(dumpOf(path.join(origin, STORE_FILE)))
    expect(readFileSync(path.join(target, 'reviewer.key'), 'utf8')).toBe(
      readFileSync(path.join(origin, 'reviewer.key'), 'utf8'),
    )
    const store = await openStore(target)
    expect(await store.read.agent.count()).toBe(1)
    await store.close()
  })

  it('[ST5] a store in use is backed up as of one moment, with what is only in its log', async () => {
    const own = ownCopy()
    const store = await openStore(own)
    const add = (id: string) =>
      store.transact((tx) =>
        tx.agent.create({ data: { id, title: null, about: null, createdAt: new Date(0) } }),
      )
    await add('second')
    await Promise.all([backUp(own, backup), add('third'), add('fourth')])
    await add('fifth')
    await store.close()
    await restore(backup, target, AS_IT_IS)
    const restored = await openStore(target)
    const count = await restored.read.agent.count()
    const { writes } = await restored.read.storeMeta.findFirstOrThrow()
    await restored.close()
    expect(count).toBeGreaterThanOrEqual(2)
    expect(count).toBeLessThan(5)
    expect(writes).toBe(count) // one write an agent: a moment between two writes
  })

  it('[ST5] a backup overwrites no file, and needs a store', async () => {
    writeFileSync(backup, 'mine')
    await expect(backUp(origin, backup)).rejects.toThrow('exists already')
    expect(readFileSync(backup, 'utf8')).toBe('mine')
    await expect(backUp(folder, path.join(folder, 'b'))).rejects.toThrow('There is no store in')
    await expect(backUp(origin, path.join(folder, 'no', 'b'))).rejects.toThrow(/cannot be opened/u)
  })

  it('[ST5] a backup deletes no file that it did not leave itself', async () => {
    const notes = path.join(folder, 'notes.partial')
    writeFileSync(notes, 'mine')
    await expect(backUp(origin, path.join(folder, 'notes'))).rejects.toThrow('is in the way')
    expect(readFileSync(notes, 'utf8')).toBe('mine')
    const left = path.join(folder, 'left.partial') // as by a backup that was killed
    copyFileSync(path.join(origin, STORE_FILE), left)
    await backUp(origin, path.join(folder, 'left'))
    expect(existsSync(left)).toBe(false)
  })

  it('[ST26] of two backups to one name at once, one is written and the other refused', async () => {
    const both = await Promise.allSettled([backUp(origin, backup), backUp(origin, backup)])
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(String((both[1] as PromiseRejectedResult).reason)).toContain(
      `Another backup to ${backup} is running.`,
    )
    expect(readdirSync(folder)).toEqual(['backup.db'])
    expect(await restore(backup, target, AS_IT_IS)).toMatchObject({ operations: 0 })
  })

  it('[ST26] a backup takes over the lock of one that was killed, and no other file', async () => {
    const lock = `${backup}.partial.lock`
    writeFileSync(lock, 'mine')
    await expect(backUp(origin, backup)).rejects.toThrow(`${lock} is in the way.`)
    expect(readFileSync(lock, 'utf8')).toBe('mine')
    writeFileSync(lock, '')
    await backUp(origin, backup)
    expect(readdirSync(folder)).toEqual(['backup.db'])
  })

  it('[ST6] a backup in which one bit changed is refused, wherever it is', async () => {
    const own = ownCopy()
    const store = await openStore(own)
    const about = 'words that no index holds '.repeat(200)
    await store.transact((tx) =>
      tx.agent.create({ data: { id: 'long', title: null, about, createdAt: new Date(0) } }),
    )
    await store.close()
    await backUp(own, backup)
    const whole = readFileSync(backup)
    const before = filesOf(own)
    const inWords = whole.indexOf('no index holds no') + 5_000
    const others = Array.from(
      { length: 20 },
      (_, nth) => 100 + Math.floor((whole.length - 300) * (nth / 20)),
    )
    for (const at of [inWords, ...others]) {
      writeFileSync(backup, whole.with(at, (whole[at] ?? 0) ^ 1))
      await expect(restore(backup, own, AS_IT_IS)).rejects.toThrow(
        'is damaged: it has changed since',
      )
    }
    expect(filesOf(own)).toEqual(before)
    writeFileSync(backup, whole)
    await restore(backup, target, AS_IT_IS)
    expect(dumpOf(path.join(target, STORE_FILE))).toBe(dumpOf(path.join(own, STORE_FILE)))
  })

  it('[ST6] a backup of a former version, and one that was opened as a store, are restored', async () => {
    await backUp(origin, backup)
    const own = path.join(folder, 'own')
    mkdirSync(own)
    copyFileSync(backup, path.join(own, STORE_FILE))
    const store = await openStore(own)
    await store.transact((tx) =>
      tx.agent.create({ data: { id: 'later', title: null, about: null, createdAt: new Date(0) } }),
    )
    await store.close()
    await restore(path.join(own, STORE_FILE), target, AS_IT_IS)
    const restored = await openStore(target)
    expect(await restored.read.agent.count()).toBe(2)
    await restored.close()
    const whole = readFileSync(backup)
    const former = whole.subarray(0, whole.lastIndexOf('\nPalimpsest backup '))
    expect(former.length).toBeLessThan(whole.length)
    writeFileSync(backup, former)
    await restore(backup, target, AS_IT_IS)
    expect(dumpOf(path.join(target, STORE_FILE))).toBe(dumpOf(path.join(origin, STORE_FILE)))
  })

  it('[ST28] a file whose list of tables leads back to itself is refused: restored, opened and backed up', async () => {
    const own = ownCopy()
    const file = path.join(own, STORE_FILE)
    const bytes = readFileSync(file)
    bytes.writeUInt32BE(1, 108) // the last page below the first one
    writeFileSync(file, bytes)
    const said = 'its list of tables leads back to itself'
    await expect(restore(file, target, AS_IT_IS)).rejects.toThrow(said)
    await expect(restore(file, target, { withoutLog: true })).rejects.toThrow(said)
    await expect(openStore(own)).rejects.toThrow(said)
    await expect(backUp(own, backup)).rejects.toThrow(said)
    expect(readFileSync(file).equals(bytes)).toBe(true)
  })

  it('[ST28] likewise one with a table that leads back to itself', async () => {
    const own = ownCopy()
    const file = path.join(own, STORE_FILE)
    createEndlessStore(file, 'Agent', [])
    const said = 'one of its tables leads back to itself'
    await expect(restore(file, target, AS_IT_IS)).rejects.toThrow(said)
    await expect(openStore(own)).rejects.toThrow(said)
    await expect(backUp(own, backup)).rejects.toThrow(said)
  })

  it('[ST6] a file of a format that no SQLite writes is refused with a sentence', async () => {
    const own = ownCopy()
    const file = path.join(own, STORE_FILE)
    const bytes = readFileSync(file)
    bytes[47] = 255 // the format of the schema
    writeFileSync(file, bytes)
    for (const opened of [restore(file, target, AS_IT_IS), openStore(own), backUp(own, backup)])
      await expect(opened).rejects.toThrow('is damaged or not a store of Palimpsest')
  })

  it('[ST5] a backup that was put in place by hand can be backed up again', async () => {
    await backUp(origin, backup)
    const own = ownCopy()
    copyFileSync(backup, path.join(own, STORE_FILE))
    const next = path.join(folder, 'next.db')
    expect(await backUp(own, next)).toEqual({ facts: 0, operations: 0 })
    expect(await restore(next, target, AS_IT_IS)).toMatchObject({ kept: [] })
    expect(readFileSync(path.join(target, 'reviewer.key'), 'utf8')).toBe(
      readFileSync(path.join(origin, 'reviewer.key'), 'utf8'),
    )
  })

  it('[ST6] what a stopped restore has left is no backup, and stays', async () => {
    const own = ownCopy()
    const left = path.join(own, `${STORE_FILE}.restoring`)
    copyFileSync(path.join(origin, STORE_FILE), left)
    await expect(restore(left, own, AS_IT_IS)).rejects.toThrow('stopped restore')
    expect(existsSync(left)).toBe(true)
  })

  it('[ST6] a restore keeps the store and the key that were there', async () => {
    await backUp(origin, backup)
    const own = ownCopy()
    writeFileSync(path.join(own, 'reviewer.key'), 'ab'.repeat(32))
    const store = await openStore(own)
    await store.transact((tx) =>
      tx.agent.create({ data: { id: 'other', title: null, about: null, createdAt: new Date(0) } }),
    )
    await expect(restore(backup, own, AS_IT_IS)).rejects.toThrow(/is in use\. Stop Palimpsest/u)
    await store.close()
    const before = dumpOf(path.join(own, STORE_FILE))
    for (const nth of ['', '-2']) {
      const { kept } = await restore(backup, own, AS_IT_IS)
      const names = kept.map((each) => path.basename(each))
      expect(names).toContain(`${STORE_FILE}.before-restore${nth}`)
    }
    expect(dumpOf(path.join(own, `${STORE_FILE}.before-restore`))).toBe(before)
    expect(readFileSync(path.join(own, 'reviewer.key.before-restore'), 'utf8')).toBe(
      'ab'.repeat(32),
    )
    expect(dumpOf(path.join(own, STORE_FILE))).toBe(dumpOf(path.join(origin, STORE_FILE)))
  })

  it('[ST6] files that start refuses are kept as they are, log included', async () => {
    await backUp(origin, backup)
    mkdirSync(target)
    writeFileSync(path.join(target, `${STORE_FILE}-wal`), 'decisions')
    const { kept } = await restore(backup, target, AS_IT_IS)
    expect(kept.map((each) => path.basename(each))).toEqual([`${STORE_FILE}.before-restore-wal`])
    expect(readFileSync(kept[0] ?? '', 'utf8')).toBe('decisions')
    await (await openStore(target)).close()
  })

  it.each([
    [
      'no database',
      (file: string) => writeFileSync(file, 'no database'.repeat(100)),
      /not a store/u,
    ],
    ['an empty file', (file: string) => writeFileSync(file, ''), /not a store/u],
    ['another database', makeForeign, /not a store/u],
    ['half a file', (file: string) => halve(file), /is damaged/u],
    ['damaged pages', (file: string) => damage(file), /is damaged/u],
    ['a newer version', (file: string) => makeNewer(file), /written by a newer version/u],
    ['a copy of an open store', (file: string) => markOpen(file), /was copied while it was open/u],
  ])('[ST6] %s is refused before anything is touched', async (_, spoil, sentence) => {
    copyFileSync(path.join(origin, STORE_FILE), backup)
    spoil(backup)
    const own = ownCopy()
    const before = filesOf(own)
    await expect(restore(backup, own, AS_IT_IS)).rejects.toThrow(sentence)
    expect(filesOf(own)).toEqual(before)
    await expect(restore(backup, target, AS_IT_IS)).rejects.toThrow(sentence)
  })

  it('[ST6] a file that another program closed after a crash is taken when somebody says so', async () => {
    copyFileSync(path.join(origin, STORE_FILE), backup)
    markOpen(backup)
    await restore(backup, target, { withoutLog: true })
    expect(dumpOf(path.join(target, STORE_FILE))).toBe(dumpOf(path.join(origin, STORE_FILE)))
    await (await openStore(target)).close()
  })
})

function makeForeign(file: string): void {
  rmSync(file)
  new Database(file).exec('CREATE TABLE "x" ("y")').close()
}

function halve(file: string): void {
  const bytes = readFileSync(file)
  writeFileSync(file, bytes.subarray(0, Math.floor(bytes.length / 8192) * 4096))
}

/** Overwrites pages in the middle, where schema and migrations are not. */
function damage(file: string): void {
  const bytes = readFileSync(file)
  bytes.fill(0xa5, 40 * 4096, 60 * 4096)
  writeFileSync(file, bytes)
}

function makeNewer(file: string): void {
  const db = new Database(file)
  db.exec(`UPDATE "_prisma_migrations" SET "migration_name" = '9999_later' WHERE rowid = 1`)
  db.close()
}

/** As a copy of the file alone looks while the store is open. */
function markOpen(file: string): void {
  const db = new Database(file)
  db.pragma('journal_mode = WAL')
  db.pragma(`user_version = ${Number(db.pragma('user_version', { simple: true })) | 1}`)
  db.close()
}
