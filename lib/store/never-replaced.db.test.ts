import {
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { filesOf } from './dump-testing'
import { migrate } from './migrate'
import { openStore } from './open-store'
import { STORE_FILE } from './store-files'

let filled = '' // the folder of a closed store with a row of policy
let folder = ''
let file = ''

beforeAll(async () => {
  filled = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
  const store = await openStore(filled)
  await store.transact((tx) =>
    tx.policyRow.create({ data: { id: '*', overrides: '{}', version: 1 } }),
  )
  await store.close()
})

afterAll(() => {
  rmSync(filled, { recursive: true, force: true })
})

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
  file = path.join(folder, STORE_FILE)
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

function fill(): void {
  cpSync(path.join(filled, STORE_FILE), file)
}

function execute(sql: string): void {
  const db = new Database(file)
  db.exec(sql)
  db.close()
}

/** The migrations up to a number. */
function migrationsUpTo(last: string): string {
  const prismaDir = path.join(folder, 'former')
  cpSync('prisma', prismaDir, {
    recursive: true,
    filter: (from) => (/\/(\d{4})_[^/]*$/u.exec(from)?.[1] ?? '0000') <= last,
  })
  return prismaDir
}

describe('start replaces nothing', () => {
  it.each([
    ['DELETE FROM _prisma_migrations', /holds data, but .* none was finished/u],
    ['UPDATE _prisma_migrations SET finished_at = NULL', /holds data, but .* none was finished/u],
    ['UPDATE _prisma_migrations SET rolled_back_at = 1', /holds data, but .* none was finished/u],
    [
      `DELETE FROM _prisma_migrations WHERE migration_name LIKE '0006%'`,
      /0007_index_later was applied, but not 0006_patterns before it/u,
    ],
    [
      `UPDATE _prisma_migrations SET checksum = 'another' WHERE migration_name LIKE '0006%'`,
      /made by another migration 0006_patterns/u,
    ],
    [
      `UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name LIKE '0012%'`,
      /left half-way by a migration/u,
    ],
    [
      `UPDATE _prisma_migrations SET rolled_back_at = 1 WHERE migration_name LIKE '0012%'`,
      /left half-way by a migration/u,
    ],
    ['DROP TABLE _prisma_migrations', /not a store of Palimpsest/u],
    ['DROP TABLE "VerdictNote"', /lacks the table "VerdictNote" that its migrations made/u],
    ['DROP TRIGGER "Fact_slot_insert"', /lacks the trigger "Fact_slot_insert"/u],
  ])('[ST1] after “%s” it refuses, and changes no file', async (sql, sentence) => {
    fill()
    execute(sql)
    const before = filesOf(folder)
    await expect(openStore(folder)).rejects.toThrow(sentence)
    expect(filesOf(folder)).toEqual(before)
  })

  it.each(['-wal', '-journal'])(
    '[ST1] a missing or empty file next to a %s with data is refused, and nothing is deleted',
    async (end) => {
      writeFileSync(`${file}${end}`, 'what somebody decided')
      for (const state of ['missing', 'empty']) {
        if (state === 'empty') writeFileSync(file, '')
        const before = filesOf(folder)
        await expect(openStore(folder)).rejects.toThrow(
          new RegExp(`is ${state}, and palimpsest.db${end} next to it holds data`, 'u'),
        )
        expect(filesOf(folder)).toEqual(before)
      }
    },
  )

  it('[ST30] a folder in place of the file is refused, and stays', async () => {
    mkdirSync(file)
    writeFileSync(path.join(file, 'notes'), 'of somebody')
    await expect(openStore(folder)).rejects.toThrow(/palimpsest\.db is a folder/u)
    expect(readdirSync(file)).toEqual(['notes'])
  })

  it('[ST1] a link to a file that is missing is refused, and stays a link', async () => {
    const target = path.join(folder, 'not-mounted', STORE_FILE)
    symlinkSync(target, file)
    await expect(openStore(folder)).rejects.toThrow(/is a link to a file that is missing/u)
    expect(readlinkSync(file)).toBe(target)
  })

  it.each([
    ['UPDATE _prisma_migrations SET finished_at = NULL', /Restore a backup/u],
    ['DROP TABLE _prisma_migrations', /Restore a backup/u],
    [
      `INSERT INTO _prisma_migrations SELECT 'next', 'x', 1, '9999_next', NULL, NULL, 1, 1`,
      /Start the newer version, or restore a backup/u,
    ],
  ])('[ST1] the refusal after “%s” names a way out', async (sql, wayOut) => {
    fill()
    execute(sql)
    await expect(openStore(folder)).rejects.toThrow(wayOut)
  })

  it('[ST1] a checkout with Windows line ends makes and opens the same store', async () => {
    fill()
    const prismaDir = migrationsUpTo('9999')
    const migrations = path.join(prismaDir, 'migrations')
    for (const name of readdirSync(migrations)) {
      const sql = path.join(migrations, name, 'migration.sql')
      if (!name.endsWith('.toml'))
        writeFileSync(sql, readFileSync(sql, 'utf8').replaceAll('\n', '\r\n'))
    }
    expect(await migrate(file, prismaDir)).toEqual([])
  })
})

describe('a file and its log', () => {
  const row = (id: string) => ({ id, title: null, about: null, createdAt: new Date(0) })

  /** Copies the store of this test, log included, as a killed process leaves it, with one more agent in the log. */
  async function killed(id: string): Promise<string> {
    const store = await openStore(folder)
    await store.transact((tx) => tx.agent.create({ data: row(id) }))
    const copy = mkdtempSync(path.join(tmpdir(), 'palimpsest-test-'))
    others.push(copy)
    for (const end of ['', '-wal']) cpSync(`${file}${end}`, path.join(copy, STORE_FILE + end))
    await store.close()
    return copy
  }

  /** Makes the folder of this test that of a killed process. */
  function take(from: string, ends: readonly string[] = ['', '-wal']): void {
    for (const end of ends) cpSync(path.join(from, STORE_FILE + end), `${file}${end}`)
  }

  const others: string[] = []
  afterEach(() => {
    for (const each of others.splice(0)) rmSync(each, { recursive: true, force: true })
  })

  const cases: Readonly<Record<string, readonly [RegExp, () => Promise<void>]>> = {
    'an open file alone': [
      /was copied while it was open, or palimpsest.db-wal was deleted/u,
      async () => {
        take(await killed('a'), [''])
      },
    ],
    'a log of rubbish': [
      /is damaged or is not a log/u,
      async () => {
        take(await killed('a'))
        writeFileSync(`${file}-wal`, 'rubbish'.repeat(1_000))
      },
    ],
    'a log without its file': [
      /is missing, and palimpsest.db-wal/u,
      async () => {
        const copy = await killed('a')
        rmSync(file)
        take(copy, ['-wal'])
      },
    ],
    'a log next to an empty file': [
      /is empty, and palimpsest.db-wal/u,
      async () => {
        take(await killed('a'))
        writeFileSync(file, '')
      },
    ],
    'the open file of yesterday': [
      /do not belong together/u,
      async () => {
        const yesterday = await killed('a')
        take(await killed('b'))
        take(yesterday, [''])
      },
    ],
    'the log of another store': [
      /do not belong together/u,
      async () => {
        const mine = await killed('a')
        cpSync(path.join(filled, STORE_FILE), file)
        const other = await killed('b')
        take(mine, [''])
        take(other, ['-wal'])
      },
    ],
    'a closed file next to a log': [
      /was closed completely, so palimpsest.db-wal next to it belongs to another file/u,
      async () => {
        take(await killed('a'), ['-wal'])
      },
    ],
  }

  it.each(Object.keys(cases))('[ST1] [ST10] refused, and no file is changed: %s', async (name) => {
    const [sentence, arrange] = cases[name] ?? [/^$/u, async () => {}]
    fill()
    await arrange()
    const before = filesOf(folder)
    await expect(openStore(folder)).rejects.toThrow(sentence)
    await expect(openStore(folder)).rejects.toThrow('Nothing was changed.')
    expect(filesOf(folder)).toEqual(before)
  })

  it('[ST4] [ST11] what a killed process leaves is opened with all that is in its log', async () => {
    fill()
    take(await killed('a'))
    const store = await openStore(folder)
    expect(await store.read.agent.count()).toBe(1)
    await store.close()
  })

  it('[ST4] a store without a number is opened once, and has one from then on', async () => {
    fill()
    execute('PRAGMA user_version = 0; UPDATE "StoreMeta" SET "opening" = 0')
    const store = await openStore(folder)
    await store.close()
    const header = readFileSync(file)
    expect(header.readInt32BE(60)).toBeGreaterThan(1)
  })

  it('[ST3] a closed store is one complete file, and so is its copy', async () => {
    fill()
    const store = await openStore(folder)
    expect(readdirSync(folder)).toContain(`${STORE_FILE}-wal`)
    await store.transact((tx) => tx.agent.create({ data: row('a') }))
    await store.close()
    expect(readdirSync(folder).toSorted()).toEqual([STORE_FILE, `${STORE_FILE}.lock`])
    const copy = path.join(folder, 'copy')
    mkdirSync(copy)
    cpSync(file, path.join(copy, STORE_FILE))
    const again = await openStore(copy)
    expect(await again.read.agent.count()).toBe(1)
    await again.close()
  })

  it('[ST3] [ST13] opened twice in one process, it is left whole by the last one', async () => {
    fill()
    const [first, second] = await Promise.all([openStore(folder), openStore(folder)])
    await first.close()
    await second.transact((tx) => tx.agent.create({ data: row('a') }))
    expect(readdirSync(folder)).toContain(`${STORE_FILE}-wal`)
    await second.close()
    expect(readdirSync(folder).toSorted()).toEqual([STORE_FILE, `${STORE_FILE}.lock`])
  })
})

describe('a migration', () => {
  it('[ST2] that was killed once it had kept the former file gives it no second name', async () => {
    await migrate(file, migrationsUpTo('0010'))
    const newest = readdirSync('prisma/migrations')
      .filter((name) => /^\d/u.test(name))
      .toSorted()
    const kept = `${file}.before-${newest.at(-1)?.slice(0, 4)}`
    linkSync(file, kept)
    const said: string[] = []
    await migrate(file, undefined, (sentence) => said.push(sentence))
    expect(readdirSync(folder).filter((name) => name.includes('before'))).toEqual([
      path.basename(kept),
    ])
    expect(said).toEqual([expect.stringContaining(`kept as ${path.basename(kept)}`)])
  })

  it('[ST2] keeps the former file, which the former version opens, and says so', async () => {
    const former = migrationsUpTo('0010')
    await migrate(file, former)
    execute(`INSERT INTO "Agent" ("id", "createdAt") VALUES ('x', 0)`)
    for (const kept of [/before-\d{4}$/u, /before-\d{4}-2$/u]) {
      const said: string[] = []
      const names = new Set(readdirSync(folder))
      await migrate(file, undefined, (sentence) => said.push(sentence))
      const added = readdirSync(folder).filter((name) => !names.has(name) && !name.endsWith('-shm'))
      expect(added).toEqual([expect.stringMatching(kept)])
      const old = path.join(folder, added[0] ?? '')
      expect(said).toEqual([expect.stringContaining(`kept as ${added[0]}`)])
      expect(await migrate(old, former)).toEqual([])
      const db = new Database(old, { readonly: true })
      expect(db.prepare('SELECT "id" FROM "Agent"').all()).toEqual([{ id: 'x' }])
      db.close()
      cpSync(old, file, { force: true }) // back to the former version, and forward again: the second copy has another name
    }
    const store = await openStore(folder)
    expect(await store.read.agent.count()).toBe(1)
    await store.close()
  })

  it('[ST2] a first start has nothing to keep and says nothing', async () => {
    const said: string[] = []
    const store = await openStore(folder, { say: (sentence) => said.push(sentence) })
    await store.close()
    expect(said).toEqual([])
    expect(readdirSync(folder).filter((name) => name.includes('before'))).toEqual([])
  })
})
