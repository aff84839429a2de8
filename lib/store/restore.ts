import { existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'

import Database from 'better-sqlite3'

import { KEY_TABLE } from './backup'
import { isAltered } from './backup-checksum'
import {
  copyInto,
  countRows,
  finishCopy,
  openAsOfNow,
  removeCopy,
  type CopiedStore,
} from './copy-store'
import { assertTreesEnd } from './endless-trees'
import { openAlone, withFileLock } from './file-lock'
import { flush } from './flush'
import { isStoreBusy } from './is-busy'
import { keepFormer } from './keep-former'
import {
  askedOf,
  endKilledRestore,
  placeKey,
  prepareKey,
  removeUnused,
  restoringOf,
} from './killed-restore'
import { knownMigrations, readMigrationState } from './migration-state'
import { markNumber } from './opening-number'
import { makePrivateFile, makePrivateFolder } from './private-files'
import { isDamage, StoreError, toStoreError } from './store-errors'
import { lockOf, STORE_FILE, sizeOf } from './store-files'
import { readHeader } from './store-header'
import { assertWhole } from './whole-store'

const LOGS = ['-wal', '-journal']

/** The counts of the restored store, and the names of the former files. */
export type Restored = CopiedStore & { readonly kept: readonly string[] }

/** A fault in the source that is accepted here although start would refuse it. */
export type RestoreOptions = {
  readonly withoutLog: boolean
  readonly damagedLog?: boolean | undefined
}

/**
 * Makes the backup `source` the store in `directory`. The backup is checked before anything there is touched, and the former files keep a
 * second name. A killed process leaves the former store or the restored one.
 */
export async function restore(
  source: string,
  directory: string,
  options: RestoreOptions,
): Promise<Restored> {
  const file = path.join(directory, STORE_FILE)
  const copy = restoringOf(file)
  if (!existsSync(source)) throw new StoreError(`There is no file ${source}.`)
  if (path.resolve(source) === path.resolve(copy))
    throw new StoreError(`${source} is what a stopped restore has left. Name the backup itself.`)
  try {
    assertBackup(source, options)
    makePrivateFolder(directory)
    return await withFileLock(lockOf(file), async () => {
      endKilledRestore(file)
      removeUnused(file) // where there is no store
      try {
        makePrivateFile(copy)
        await copyBackup(source, copy)
        const { key, copied } = finishCopy(copy, source, (db) => ({
          key: takeKey(db),
          copied: countRows(db),
        }))
        flush(copy)
        assertNotInUse(file)
        prepareKey(directory, key)
        const kept = [...replace(file, copy), ...placeKey(directory)]
        flush(directory)
        return { ...copied, kept }
      } finally {
        removeUnused(file)
      }
    })
  } catch (error) {
    throw toStoreError(error, isDamage(error) ? source : file)
  }
}

function assertBackup(source: string, { withoutLog, damagedLog }: RestoreOptions): void {
  if (statSync(source).size === 0 || readHeader(source) === null)
    throw new StoreError(`${source} is damaged or not a store of Palimpsest.`)
  if (isAltered(source))
    throw new StoreError(
      `${source} is damaged: it has changed since it was written. Use another backup.`,
    )
  if (!withoutLog || existsSync(`${source}-wal`)) assertWhole(source, { damagedLog })
  else assertTreesEnd(source)
  if (readMigrationState(source, knownMigrations('prisma')) === 'empty')
    throw new StoreError(`${source} is not a store of Palimpsest.`)
}

async function copyBackup(source: string, target: string): Promise<void> {
  const db = openAsOfNow(source)
  try {
    await copyInto(db, target)
  } finally {
    db.close()
  }
}

/** Removes the reviewer key from a copy and returns it. */
function takeKey(db: Database.Database): string | null {
  markNumber(db, 'closed')
  const present = db.prepare(`SELECT 1 FROM sqlite_schema WHERE "name" = ?`).get(KEY_TABLE)
  if (present === undefined) return null
  const key = db.prepare<[], string>(`SELECT "key" FROM "${KEY_TABLE}"`).pluck().get() ?? null
  db.exec(`DROP TABLE "${KEY_TABLE}"`)
  return key
}

function assertNotInUse(file: string): void {
  if (!existsSync(file)) return
  try {
    assertWhole(file)
  } catch {
    if (isUsedUnderAnyName(file)) throw inUse(file)
    return // the files are kept as they are
  }
  try {
    openAlone(file).close()
  } catch (error) {
    if (!isStoreBusy(error)) return // a damaged store is kept as well
    throw inUse(file)
  }
}

function inUse(file: string): StoreError {
  return new StoreError(`${file} is in use. Stop Palimpsest first, then restore.`)
}

/** Tries the lock under a second name. SQLite finds no log to play back there, so it writes nothing. */
function isUsedUnderAnyName(file: string): boolean {
  const name = askedOf(file)
  removeCopy(name)
  try {
    linkSync(file, name)
    const db = new Database(name, { fileMustExist: true, timeout: 0 })
    try {
      db.pragma('locking_mode = EXCLUSIVE')
      db.prepare('SELECT 1 FROM sqlite_schema').get()
    } finally {
      db.close()
    }
    return false
  } catch (error) {
    return isStoreBusy(error) // otherwise the file is damaged, or the disk does not support links
  } finally {
    removeCopy(name)
  }
}

function replace(file: string, copy: string): readonly string[] {
  const present = ['', ...LOGS].filter((end) => sizeOf(`${file}${end}`) > 0)
  const former = present.includes('') ? keepFormer(file, `${file}.before-restore`) : null
  const name = former ?? `${file}.before-restore`
  const logs = present.filter((end) => end !== '')
  const keptLogs = logs.map((end) => keepFormer(`${file}${end}`, `${name}${end}`))
  for (const end of logs) rmSync(`${file}${end}`)
  renameSync(copy, file)
  return [...(former === null ? [] : [former]), ...keptLogs]
}
