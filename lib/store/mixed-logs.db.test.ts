import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { filesOf } from './dump-testing'
import { openStore } from './open-store'
import type { Store } from './port'
import { restore } from './restore'
import { STORE_FILE } from './store-files'

const PAGE = 4096

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

it('[ST18] an older file next to an empty log opens as it is: nothing in either says what was lost', async () => {
  await write('a')
  checkpoint('TRUNCATE')
  const older = copyNow()
  await write('b')
  const { log } = copyNow()
  for (const nothing of [Buffer.alloc(0), log.subarray(0, 32)]) {
    take({ file: older.file, log: nothing })
    expect(await agents()).toEqual(['a'])
  }
})

describe('a log that is damaged', () => {
  /** Four commits; `where` is the end of each of them. */
  async function fourCommits() {
    const ends: number[] = []
    for (const id of ['a', 'b', 'c', 'd']) {
      await write(id)
      ends.push(readFileSync(`${store.file}-wal`).length)
    }
    return { moment: copyNow(), ends }
  }

  function flip({ file, log }: Moment, at: number): Moment {
    const bytes = Buffer.from(log)
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
    return { file, log: bytes }
  }

  it('[ST19] one wrong bit in front of a later commit is refused, with how much cannot be read and a way to go on without it', async () => {
    const { moment, ends } = await fourCommits()
    const places = [40, 48, 60, 2_000, (ends[0] ?? 0) + 3_000, (ends[1] ?? 0) - 1_000]
    for (const at of places) {
      take(flip(moment, at))
      const lost = at < (ends[0] ?? 0) ? 4 : 3
      expect(await refusal()).toMatch(
        new RegExp(`is damaged: at least ${lost} saved changes .* --damaged-log`, 'u'),
      )
    }
  })

  it('[ST19] so is a hole of a page in it', async () => {
    const { moment, ends } = await fourCommits()
    const log = Buffer.from(moment.log)
    log.fill(0, (ends[0] ?? 0) + 10, (ends[0] ?? 0) + 10 + 4_096)
    take({ file: moment.file, log })
    expect(await refusal()).toMatch(/is damaged: at least [23] saved changes/u)
  })

  it('[ST19] restore --damaged-log goes on with what can be read, and keeps the files that were there', async () => {
    const { moment, ends } = await fourCommits()
    take(flip(moment, (ends[1] ?? 0) + 2_000))
    const file = path.join(folder, STORE_FILE)
    await expect(restore(file, folder, { withoutLog: false })).rejects.toThrow('is damaged')
    const { kept } = await restore(file, folder, { withoutLog: false, damagedLog: true })
    expect(kept).toEqual([`${file}.before-restore`, `${file}.before-restore-wal`])
    expect(await agents()).toEqual(['a', 'b'])
  })

  it('[ST6] [ST19] the store of a process that runs is not restored, not even with a damaged log', async () => {
    const { moment, ends } = await fourCommits()
    writeFileSync(`${store.file}-wal`, flip(moment, (ends[1] ?? 0) + 2_000).log)
    const before = filesOf(path.dirname(store.file))
    const again = restore(store.file, path.dirname(store.file), {
      withoutLog: false,
      damagedLog: true,
    })
    await expect(again).rejects.toThrow('is in use')
    expect(filesOf(path.dirname(store.file))).toEqual(before)
  })

  it('[ST19] a file that is newer than what can be read of its log is not opened without the rest', async () => {
    const { moment, ends } = await fourCommits()
    checkpoint('PASSIVE')
    take(flip({ file: copyNow().file, log: moment.log }, (ends[1] ?? 0) + 2_000))
    const before = filesOf(folder)
    expect(await refusal()).toMatch(/is damaged: .*npm run restore -- FILE\.$/u)
    const file = path.join(folder, STORE_FILE)
    await expect(restore(file, folder, { withoutLog: false, damagedLog: true })).rejects.toThrow(
      'is damaged',
    )
    expect(filesOf(folder)).toEqual(before)
  })

  it('[ST19] the end that a killed process or a lost power supply leaves is no damage', async () => {
    const { moment, ends } = await fourCommits()
    const [, , third = 0, fourth = 0] = ends
    for (const end of [third + 1, third + 24, third + 3_000, fourth - 1]) {
      take({ file: moment.file, log: moment.log.subarray(0, end) })
      expect(await agents()).toEqual(['a', 'b', 'c'])
    }
    take(flip(moment, third + 2_000)) // not all of the last commit had reached the disk
    expect(await agents()).toEqual(['a', 'b', 'c'])
  })

  it('[ST19] neither is what an earlier log or a write that was taken back has left behind the end', async () => {
    await fourCommits()
    checkpoint('PASSIVE')
    await write('e') // the log begins anew, in front of the old commits
    besides.pragma('cache_size = 5')
    besides.exec('BEGIN')
    const insert = besides.prepare('INSERT INTO "Agent" ("id", "createdAt") VALUES (?, 0)')
    for (let nth = 0; nth < 3_000; nth += 1) insert.run(`none ${nth}`)
    take(copyNow()) // in the middle of a write that is in the log already
    besides.exec('ROLLBACK')
    expect(await agents()).toEqual(['a', 'b', 'c', 'd', 'e'])
    await write('f')
    take(copyNow())
    expect(await agents()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })
})

describe('a file with a log, in which pages lead back to themselves', () => {
  /** A moment with a page of the file whose only child is itself. */
  function endless({ file, log }: Moment, table: string): Moment {
    const root = besides
      .prepare<[string], number>('SELECT "rootpage" FROM sqlite_schema WHERE "name" = ?')
      .pluck()
      .get(table)
    const bytes = Buffer.from(file)
    const from = ((root ?? 0) - 1) * PAGE
    bytes.fill(0, from, from + PAGE)
    bytes[from] = 5 // of a table, with pages below it
    bytes.writeUInt32BE(root ?? 0, from + 8)
    return { file: bytes, log }
  }

  it('[ST28] is refused where the log does not have these pages', async () => {
    checkpoint('TRUNCATE')
    await write('a')
    take(endless(copyNow(), 'Fact'))
    expect(await refusal()).toContain('one of its tables leads back to itself')
    const list = copyNow()
    list.file.writeUInt32BE(1, 108) // the last page below the first one
    take(list)
    expect(await refusal()).toContain('its list of tables leads back to itself')
  })

  it('[ST28] is opened where the log has what these pages are now', async () => {
    checkpoint('TRUNCATE')
    await write('a', 'b')
    take(endless(copyNow(), 'Agent'))
    expect(await agents()).toEqual(['a', 'b'])
  })
})
