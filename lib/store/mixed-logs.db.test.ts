import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { filesOf } from './dump-testing'
import { openStore, type Store } from './open-store'
import { STORE_FILE } from './store-files'

let parent = ''
let folder = '' // of the store that is tried
let store: Store
let besides: Database.Database // another connection to the store that is copied

beforeEach(async () => {
  parent = mkdtempSync(path.join(process.env['PALIMPSEST_TEST_STORES'] ?? '', 'mixed-'))
  folder = path.join(parent, 'tried')
  mkdirSync(folder)
  store = await openStore(path.join(parent, 'copied'))
  besides = new Database(store.file)
})

afterEach(async () => {
  besides.close()
  await store.close()
  rmSync(parent, { recursive: true, force: true })
})

async function write(...ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await store.transact((tx) =>
      tx.agent.create({ data: { id, title: null, about: null, createdAt: new Date(0) } }),
    )
  }
}

function checkpoint(mode: 'PASSIVE' | 'TRUNCATE'): void {
  besides.pragma(`wal_checkpoint(${mode})`)
}

/** A file and a log, as a process that is killed now would leave them. */
type Moment = { readonly file: Buffer; readonly log: Buffer }

function copyNow(): Moment {
  return { file: readFileSync(store.file), log: readFileSync(`${store.file}-wal`) }
}

function take({ file, log }: Moment): void {
  writeFileSync(path.join(folder, STORE_FILE), file)
  writeFileSync(path.join(folder, `${STORE_FILE}-wal`), log)
}

async function agents(): Promise<readonly string[]> {
  const tried = await openStore(folder)
  const rows = await tried.read.agent.findMany({ orderBy: { id: 'asc' } })
  await tried.close()
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
  expect(said).toMatch(/Nothing was changed\. .*npm run restore -- FILE/u)
  return said
}

describe('a file and a log of two moments of one opening', () => {
  /** Three moments, between which the log is put into the file. */
  async function threeMoments() {
    await write('a')
    const first = copyNow()
    checkpoint('PASSIVE')
    await write('b')
    const second = copyNow()
    checkpoint('TRUNCATE')
    await write('c')
    return { first, second, third: copyNow() }
  }

  it('[ST18] an older file next to a newer log is refused, and no file is changed', async () => {
    const { first, second, third } = await threeMoments()
    for (const [older, newer] of [
      [first, second],
      [first, third],
      [second, third],
    ] as const) {
      take({ file: older.file, log: newer.log })
      expect(await refusal()).toContain('do not belong together')
    }
  })

  it('[ST18] a newer file next to an older log is refused, and no file is changed', async () => {
    const { first, third } = await threeMoments()
    take({ file: third.file, log: first.log })
    expect(await refusal()).toContain('do not belong together')
  })

  it('[ST18] a log that ends before what was put into the file from it is refused', async () => {
    await write('a')
    const early = copyNow()
    await write('b')
    checkpoint('PASSIVE')
    take({ file: copyNow().file, log: early.log })
    expect(await refusal()).toContain('do not belong together')
  })

  it('[ST18] what gives one moment is opened: each pair, an earlier file with the log that goes on from it, and a log that is in the file already', async () => {
    const { first, second, third } = await threeMoments()
    await write('d')
    const fourth = copyNow()
    for (const [file, log, expected] of [
      [first, first, 'a'],
      [second, second, 'a b'],
      [third, third, 'a b c'],
      [third, fourth, 'a b c d'],
      [second, first, 'a'],
      [third, second, 'a b'],
    ] as const) {
      take({ file: file.file, log: log.log })
      expect((await agents()).join(' ')).toBe(expected)
    }
  })
})
