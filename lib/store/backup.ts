import { existsSync, lstatSync } from 'node:fs'
import path from 'node:path'

import { addChecksum } from './backup-checksum'
import {
  alreadyThere,
  copyInto,
  countRows,
  finishCopy,
  isUnfinishedCopy,
  openAsOfNow,
  putNew,
  removeCopy,
  type CopiedStore,
} from './copy-store'
import { withFileLock, withPassingLock } from './file-lock'
import { flush } from './flush'
import { markNumber } from './opening-number'
import { makePrivateFile } from './private-files'
import { KEY_FILE, readKey } from './reviewer-key'
import { isDamage, StoreError, toStoreError } from './store-errors'
import { lockOf, STORE_FILE } from './store-files'
import { readHeader } from './store-header'
import { assertWhole } from './whole-store'

/** The table in which a backup carries the reviewer key. */
export const KEY_TABLE = 'BackedUpKey'

/**
 * Copies the store in `directory`, as of one moment, and its reviewer key into the file `target`, which must not exist. The store may
 * be in use. If the process is killed, no `target` is left.
 */
export async function backUp(directory: string, target: string): Promise<CopiedStore> {
  const file = path.join(directory, STORE_FILE)
  if (!existsSync(file)) throw new StoreError(`There is no store in ${directory}.`)
  if (existsSync(target)) throw alreadyThere(target)
  const partial = `${target}.partial`
  try {
    assertFree(lockOf(partial), isEmpty)
    const copied = await withPassingLock(lockOf(partial), () => writeCopy(file, partial, target))
    if (copied === null)
      throw new StoreError(
        `Another backup to ${target} is running. Wait until it has ended, or choose another name.`,
      )
    return copied
  } catch (error) {
    throw toStoreError(error, isDamage(error) ? file : target)
  }
}

async function writeCopy(file: string, partial: string, target: string): Promise<CopiedStore> {
  assertFree(partial, isUnfinishedCopy)
  removeCopy(partial) // left by a killed backup
  try {
    makePrivateFile(partial)
    await copyStore(file, partial)
    const copied = finishCopy(partial, file, (db) => {
      markNumber(db, 'closed')
      db.exec(
        `DROP TABLE IF EXISTS "${KEY_TABLE}"; CREATE TABLE "${KEY_TABLE}" ("key" TEXT NOT NULL)`, // of a backup that was put in place by hand
      )
      const key = readKey(path.join(path.dirname(file), KEY_FILE))
      if (key !== null) db.prepare(`INSERT INTO "${KEY_TABLE}" VALUES (?)`).run(key)
      return countRows(db)
    })
    addChecksum(partial)
    putNew(partial, target)
    flush(path.dirname(target))
    return copied
  } finally {
    removeCopy(partial)
  }
}

/** Refuses a file that no killed backup has left. */
function assertFree(name: string, isLeft: (file: string) => boolean): void {
  if (lstatSync(name, { throwIfNoEntry: false }) !== undefined && !isLeft(name))
    throw new StoreError(`${name} is in the way. Move it, or choose another name for the backup.`)
}

function isEmpty(name: string): boolean {
  const found = lstatSync(name, { throwIfNoEntry: false })
  return found === undefined || (found.isFile() && found.size === 0)
}

async function copyStore(file: string, target: string): Promise<void> {
  const source = await withFileLock(lockOf(file), async () => {
    assertWhole(file)
    const isOpen = readHeader(file)?.usesLog === true // read before SQLite opens it: see isOpenHere
    const db = openAsOfNow(file)
    if (isOpen) return db
    try {
      await copyInto(db, target) // the lock keeps others from opening a closed store meanwhile
    } finally {
      db.close()
    }
    return null
  })
  if (source === null) return
  try {
    await copyInto(source, target)
  } finally {
    source.close()
  }
}
