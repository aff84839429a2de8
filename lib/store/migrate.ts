import { existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'

import type Database from 'better-sqlite3'

import { openAlone, retryWhileBusy } from './file-lock'
import { flush } from './flush'
import { isStoreBusy } from './is-busy'
import { keepFormer } from './keep-former'
import { knownMigrations, readMigrationState } from './migration-state'
import { makePrivateFile, type Say } from './private-files'
import { NOT_OF_PRISMA, readMigrations, withEngine } from './schema-engine'
import { StoreTrouble } from './store-trouble'

const ALONE = { limitMs: 5_000, pauseMs: 50 } // another process may be looking whether it must migrate

/**
 * Brings the store at `file` to the newest schema with Prisma's own engine; returns the migrations that were applied. All of it
 * happens in a copy that takes the place of the store at the end: killed at any point, the store is the old one or the new one. The
 * old file stays beside it. Nobody else may open or migrate it meanwhile.
 */
export async function migrate(
  file: string,
  prismaDir = 'prisma',
  say: Say = () => {},
): Promise<readonly string[]> {
  const known = knownMigrations(prismaDir)
  const state = readMigrationState(file, known)
  if (state === 'current') return [] // the usual start: no engine, no copy
  if (state === 'busy') throw new StoreTrouble(inUse(file))
  const version = known.at(-1)?.name.slice(0, 4) ?? ''
  return migrateCopy(file, { prismaDir, version, keepRows: state === 'behind', say })
}

async function migrateCopy(
  file: string,
  options: {
    readonly prismaDir: string
    readonly version: string
    readonly keepRows: boolean
    readonly say: Say
  },
): Promise<readonly string[]> {
  const copy = `${file}.migrating`
  removeWithSidecars(copy) // of an attempt that was killed
  try {
    makePrivateFile(copy)
    const original = sizeOf(file) > 0 ? await alone(file) : null
    try {
      if (options.keepRows) await original?.backup(copy)
      const applied = await applyMigrations(copy, options.prismaDir)
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

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
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
