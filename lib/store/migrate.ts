import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'

import Database from 'better-sqlite3'

import { openAlone, retryWhileBusy, withFileLock } from './file-lock'
import { isStoreBusy } from './is-busy'
import { migrationNames, NOT_OF_PRISMA, readMigrations, withEngine } from './schema-engine'
import { StoreTrouble } from './store-trouble'

const ALONE = { limitMs: 5_000, pauseMs: 50 } // another process may be looking whether it must migrate

/**
 * Brings the store at `file` to the newest schema with Prisma's own engine; returns the migrations that were applied. All of it
 * happens in a copy that takes the place of the store at the end: killed at any point, the store is the old one or the new one.
 */
export async function migrate(file: string, prismaDir = 'prisma'): Promise<readonly string[]> {
  const known = migrationNames(path.join(prismaDir, 'migrations'))
  if (stateOf(file, known) === 'current') return [] // the usual start: no engine, no copy
  return withFileLock(`${file}.lock`, async () => {
    const state = stateOf(file, known) // another process may have been faster
    if (state === 'current') return []
    if (state === 'busy') throw new StoreTrouble(inUse(file))
    return migrateCopy(file, { prismaDir, keep: state === 'behind' })
  })
}

/** `empty`: nothing is lost when it is made anew; that includes what a first start left when it was killed. */
type State = 'current' | 'behind' | 'empty' | 'busy'

function stateOf(file: string, known: readonly string[]): State {
  if (!existsSync(file)) return 'empty'
  const rows = readRecord(file)
  if (rows === 'busy' || rows === 'empty') return rows
  const finished = new Set(
    rows.filter((row) => row.finished_at !== null).map((row) => row.migration_name),
  )
  if (finished.size === 0) return 'empty'
  const names = [...finished]
  const foreign = names.find((name) => !known.includes(name))
  if (foreign !== undefined) {
    throw new StoreTrouble(
      `${file} was written by a newer version of Palimpsest (${foreign}); this version does not open it.`,
    )
  }
  if (rows.some((row) => !finished.has(row.migration_name))) {
    throw new StoreTrouble(`${file} was left half-way by a migration; restore it from a backup.`)
  }
  return known.every((name) => finished.has(name)) ? 'current' : 'behind'
}

type RecordedMigration = { readonly migration_name: string; readonly finished_at: unknown }

function readRecord(file: string): readonly RecordedMigration[] | 'empty' | 'busy' {
  const db = new Database(file, { readonly: true, fileMustExist: true, timeout: 250 })
  try {
    const tables = db
      .prepare<[], string>(`SELECT "name" FROM sqlite_schema WHERE "type" = 'table'`)
      .pluck()
      .all()
    if (tables.length === 0) return 'empty'
    if (!tables.includes('_prisma_migrations')) {
      throw new StoreTrouble(`${file} is not a store of Palimpsest.`)
    }
    return db
      .prepare<[], RecordedMigration>(
        'SELECT "migration_name", "finished_at" FROM "_prisma_migrations" WHERE "rolled_back_at" IS NULL',
      )
      .all()
  } catch (error) {
    if (isStoreBusy(error)) return 'busy' // somebody is migrating it: the lock tells when that is over
    throw error
  } finally {
    db.close()
  }
}

async function migrateCopy(
  file: string,
  options: { readonly prismaDir: string; readonly keep: boolean },
): Promise<readonly string[]> {
  const copy = `${file}.migrating`
  removeWithSidecars(copy) // of an attempt that was killed
  try {
    const original = existsSync(file) ? await alone(file) : null
    try {
      if (options.keep) await original?.backup(copy)
      const applied = await applyMigrations(copy, options.prismaDir)
      if (existsSync(`${copy}-wal`)) throw new Error(`${copy} did not close.`)
      flush(copy)
      original?.close()
      for (const sidecar of ['-wal', '-shm', '-journal'])
        rmSync(`${file}${sidecar}`, { force: true })
      renameSync(copy, file)
      if (process.platform !== 'win32') flush(path.dirname(file))
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
    throw isStoreBusy(error) ? new StoreTrouble(inUse(file), { cause: error }) : error
  }
}

function inUse(file: string): string {
  return `${file} must be brought to this version and is in use by another program; stop that one first.`
}

function removeWithSidecars(file: string): void {
  for (const end of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${end}`, { force: true })
}

function flush(place: string): void {
  const handle = openSync(place, process.platform === 'win32' ? 'r+' : 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

async function applyMigrations(file: string, prismaDir: string): Promise<readonly string[]> {
  return withEngine(file, prismaDir, async (schemaEngine) => {
    const { appliedMigrationNames } = await schemaEngine.applyMigrations({
      migrationsList: readMigrations(path.join(prismaDir, 'migrations')),
      filters: NOT_OF_PRISMA,
    })
    return appliedMigrationNames
  })
}

/** Returns the SQL that would take the migrations to `schema.prisma`; empty when they agree. Uses a scratch file. */
export async function pendingMigrationSql(
  scratchFile: string,
  prismaDir = 'prisma',
): Promise<string> {
  return withEngine(scratchFile, prismaDir, async (schemaEngine) => {
    const migrations = readMigrations(path.join(prismaDir, 'migrations'))
    const schema = path.join(prismaDir, 'schema.prisma')
    const { stdout } = await schemaEngine.diff({
      from:
        migrations.migrationDirectories.length === 0
          ? { tag: 'empty' }
          : { tag: 'migrations', ...migrations },
      to: {
        tag: 'schemaDatamodel',
        files: [{ path: schema, content: readFileSync(schema, 'utf8') }],
      },
      script: true,
      exitCode: null,
      filters: NOT_OF_PRISMA,
    })
    return stdout ?? ''
  })
}
