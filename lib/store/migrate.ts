import { randomUUID } from 'node:crypto'
import { existsSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'

import Database from 'better-sqlite3'

import { openAlone, retryWhileBusy } from './file-lock'
import { flush } from './flush'
import { isStoreBusy } from './is-busy'
import { keepFormer } from './keep-former'
import { knownMigrations, readMigrationState, type KnownMigration } from './migration-state'
import { makePrivateFile, type Say } from './private-files'
import { StoreError } from './store-errors'
import { sizeOf } from './store-files'

const ALONE = { limitMs: 5_000, pauseMs: 50 } // another process may be checking whether to migrate

/**
 * Migrates the store at `file` to the newest schema, and returns the applied migrations. The work happens in a copy that replaces the
 * store at the end, so a killed process leaves the old store or the new one. The old file stays next to it. The caller must keep others
 * from opening or migrating the store meanwhile.
 */
export async function migrate(
  file: string,
  prismaDir = 'prisma',
  say: Say = () => {},
): Promise<readonly string[]> {
  const known = knownMigrations(prismaDir)
  const state = readMigrationState(file, known)
  if (state === 'current') return [] // the usual start: no copy
  if (state === 'busy') throw new StoreError(inUse(file))
  const version = known.at(-1)?.name.slice(0, 4) ?? ''
  return migrateCopy(file, { known, version, keepRows: state === 'behind', say })
}

async function migrateCopy(
  file: string,
  options: {
    readonly known: readonly KnownMigration[]
    readonly version: string
    readonly keepRows: boolean
    readonly say: Say
  },
): Promise<readonly string[]> {
  const copy = `${file}.migrating`
  removeWithSidecars(copy) // left by a killed attempt
  try {
    makePrivateFile(copy)
    const original = sizeOf(file) > 0 ? await alone(file) : null
    try {
      if (options.keepRows) await original?.backup(copy)
      const applied = applyMigrations(copy, options.known)
      if (existsSync(`${copy}-wal`)) throw new Error(`${copy} did not close.`)
      flush(copy)
      original?.close()
      const kept = original === null ? null : keepFormer(file, `${file}.before-${options.version}`)
      renameSync(copy, file)
      flush(path.dirname(file))
      if (kept !== null) {
        options.say(
          `${file} was brought to this version. The former file is kept as ${path.basename(kept)}; delete it when you no longer want to go back.`,
        )
      }
      return applied
    } finally {
      original?.close()
    }
  } catch (error) {
    removeWithSidecars(copy)
    throw error
  }
}

async function alone(file: string): Promise<Database.Database> {
  try {
    return await retryWhileBusy(async () => openAlone(file), ALONE)
  } catch (error) {
    throw isStoreBusy(error) ? new StoreError(inUse(file), { cause: error }) : error
  }
}

function inUse(file: string): string {
  return `${file} must be brought to this version and is in use by another program; stop that one first.`
}

function removeWithSidecars(file: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${end}`, { force: true })
}

/** Prisma's table of migrations; its own tools read it too. */
const LIST = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
    "id"                    TEXT PRIMARY KEY NOT NULL,
    "checksum"              TEXT NOT NULL,
    "finished_at"           DATETIME,
    "migration_name"        TEXT NOT NULL,
    "logs"                  TEXT,
    "rolled_back_at"        DATETIME,
    "started_at"            DATETIME NOT NULL DEFAULT current_timestamp,
    "applied_steps_count"   INTEGER UNSIGNED NOT NULL DEFAULT 0
)`

/** Runs the missing migrations, each in one transaction with its entry in the table. Returns their names. */
function applyMigrations(file: string, known: readonly KnownMigration[]): readonly string[] {
  const db = new Database(file, { fileMustExist: true })
  try {
    db.pragma('journal_mode = WAL')
    db.exec(LIST)
    const applied = new Set(
      db.prepare<[], string>(`SELECT "migration_name" FROM "_prisma_migrations"`).pluck().all(),
    )
    const missing = known.filter(({ name }) => !applied.has(name))
    const record = db.prepare(
      `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "started_at", "finished_at", "applied_steps_count")
         VALUES (?, ?, ?, unixepoch('subsec') * 1000, unixepoch('subsec') * 1000, 1)`,
    )
    for (const { name, sql, checksum } of missing) {
      db.transaction(() => {
        db.exec(sql)
        record.run(randomUUID(), checksum, name)
      })()
    }
    return missing.map(({ name }) => name)
  } finally {
    db.close()
  }
}
