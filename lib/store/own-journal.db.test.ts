import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { filesOf } from './dump-testing'
import { openAlone } from './file-lock'
import { migrate } from './migrate'
import { openStore } from './open-store'
import { STORE_FILE } from './store-files'

const PAGE = 4_096
const SECTOR = 512

let folder = ''
let file = ''
let journal = ''

beforeEach(async () => {
  folder = mkdtempSync(path.join(process.env['PALIMPSEST_TEST_STORES'] ?? '', 'journal-'))
  file = path.join(folder, STORE_FILE)
  journal = `${file}-journal`
  await live('a')
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** Opens the store, writes and closes it. */
async function live(id: string): Promise<void> {
  const store = await openStore(folder)
  await store.transact((tx) =>
    tx.agent.create({ data: { id, title: null, about: null, createdAt: new Date(0) } }),
  )
  await store.close()
}

/** Changes the closed file as one transaction; returns what it was before. */
function change(sql: string): Buffer {
  const before = readFileSync(file)
  const db = new Database(file)
  db.exec(`BEGIN; ${sql}; COMMIT`)
  db.close()
  return before
}

/** A journal as SQLite leaves it when it is killed before the end of a change: the pages that differ, as they were. */
function journalOf(before: Buffer, after: Buffer): Buffer {
  const numbers = Array.from({ length: before.length / PAGE }, (_, nth) => nth + 1).filter(
    (number) => !pageOf(before, number).equals(pageOf(after, number)),
  )
  const header = Buffer.alloc(SECTOR)
  header.write('d9d505f920a163d7', 'hex')
  const fields = [numbers.length, 7, before.length / PAGE, SECTOR, PAGE]
  for (const [nth, field] of fields.entries()) header.writeUInt32BE(field, 8 + nth * 4)
  const records = numbers.map((number) => {
    const page = pageOf(before, number)
    const record = Buffer.alloc(4 + PAGE + 4)
    record.writeUInt32BE(number)
    page.copy(record, 4)
    let sum = 7
    for (let at = PAGE - 200; at > 0; at -= 200) sum += page.readUInt8(at)
    record.writeUInt32BE(sum, 4 + PAGE)
    return record
  })
  return Buffer.concat([header, ...records])
}

function pageOf(bytes: Buffer, number: number): Buffer {
  return bytes.subarray((number - 1) * PAGE, number * PAGE)
}

async function agents(): Promise<readonly string[]> {
  const store = await openStore(folder)
  const rows = await store.read.agent.findMany({ orderBy: { id: 'asc' } })
  await store.close()
  return rows.map(({ id }) => id)
}

/** The sentence with which the store is refused; no file may change. */
async function refusal(): Promise<string> {
  const before = filesOf(folder)
  const said = await openStore(folder).then(
    () => 'opened',
    (error: unknown) => String(error),
  )
  expect(filesOf(folder)).toEqual(before)
  return said
}

const REFUSED =
  /-journal next to .* was not left by Palimpsest, .* Nothing was changed\. .*move .* away/u

const NUMBER = 'UPDATE "StoreMeta" SET "opening" = 77; PRAGMA user_version = 77'

describe('a journal next to the file', () => {
  it('[ST20] of an opening that was killed is played back, whether or not its pages had been written', async () => {
    const before = change(NUMBER)
    const after = readFileSync(file)
    for (const state of [before, after]) {
      writeFileSync(file, state)
      writeFileSync(journal, journalOf(before, after))
      expect(await agents()).toEqual(['a'])
      expect(existsSync(journal)).toBe(false)
    }
  })

  it('[ST20] with the first row of a new store is played back, also after migrations that count rows', async () => {
    rmSync(file)
    await migrate(file)
    openAlone(file).close()
    const before = change(`INSERT INTO "StoreMeta" ("id", "kind") VALUES (1, 'user'); ${NUMBER}`)
    writeFileSync(journal, journalOf(before, readFileSync(file)))
    expect(await agents()).toEqual([])
    rmSync(file)
    await migrate(file)
    openAlone(file).close()
    change(`INSERT INTO sqlite_sequence VALUES ('Delivery', 7)`)
    const counted = change(`INSERT INTO "StoreMeta" ("id", "kind") VALUES (1, 'user'); ${NUMBER}`)
    writeFileSync(journal, journalOf(counted, readFileSync(file)))
    expect(await agents()).toEqual([])
  })

  it('[ST20] with a header of zeros was done with, and is left to SQLite', async () => {
    const before = change(NUMBER)
    writeFileSync(journal, journalOf(before, readFileSync(file)).fill(0, 0, 28))
    expect(await agents()).toEqual(['a'])
  })

  it('[ST20] with pages of facts or agents is refused, and no file is changed', async () => {
    const before = change(`INSERT INTO "Agent" ("id", "createdAt") VALUES ('b', 0)`)
    writeFileSync(journal, journalOf(before, readFileSync(file)))
    expect(await refusal()).toMatch(REFUSED)
  })

  it('[ST20] of an opening at another time is refused, and no file is changed', async () => {
    const before = change(NUMBER)
    const former = journalOf(before, readFileSync(file))
    await live('b')
    writeFileSync(journal, former)
    expect(await refusal()).toMatch(REFUSED)
  })

  it('[ST20] of another store is refused, and no file is changed', async () => {
    const other = path.join(folder, 'other')
    cpSync(file, path.join(other, STORE_FILE))
    const before = change(NUMBER)
    const ours = journalOf(before, readFileSync(file))
    cpSync(path.join(other, STORE_FILE), file)
    change(`CREATE TABLE "another" ("id")`)
    writeFileSync(journal, ours)
    rmSync(other, { recursive: true })
    expect(await refusal()).toMatch(REFUSED)
  })

  it('[ST20] that is rubbish is refused: SQLite would delete it', async () => {
    writeFileSync(journal, 'what somebody decided')
    expect(await refusal()).toMatch(REFUSED)
    writeFileSync(journal, journalOf(change(NUMBER), readFileSync(file)).subarray(0, SECTOR + 100))
    expect(await refusal()).toMatch(REFUSED)
  })
})
