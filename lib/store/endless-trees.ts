import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

import Database from 'better-sqlite3'

import { isSchemaEndless, leadBack, type ReadPage } from '@/lib/domain/page-tree'

import { StoreError } from './store-errors'
import { readHeader } from './store-header'

const MOST_BYTES = 256 * 1024 * 1024 // looked at in a tenth of a second
const FIRST = 12 // bytes of a page, which say whether others are below it

/**
 * Throws a sentence if SQLite would read some pages of a file without a log for ever, as after pages of two files were mixed: nothing
 * could stop it. Only the list of tables is looked at in a file of more than 256 MB.
 */
export function assertTreesEnd(file: string): void {
  const length = readHeader(file)?.pageSize ?? 0
  if (length < 512) return // SQLite reports what is wrong
  const handle = openSync(file, 'r')
  try {
    const read = pagesOf(handle, length)
    if (isSchemaEndless(read)) throw damaged(file, 'its list of tables leads')
    if (fstatSync(handle).size > MOST_BYTES) return
    if (leadBack(rootsIn(file), read)) throw damaged(file, 'one of its tables leads')
  } finally {
    closeSync(handle)
  }
}

/** Reads a page into the same buffer each time. */
function pagesOf(handle: number, length: number): ReadPage {
  const bytes = Buffer.alloc(length)
  return (page) => {
    const at = (page - 1) * length
    const first = page === 1 ? length : FIRST
    const found = readSync(handle, bytes, 0, first, at)
    const isInterior = found === FIRST && (bytes[0] === 2 || bytes[0] === 5)
    return bytes.subarray(0, isInterior ? readSync(handle, bytes, 0, length, at) : found)
  }
}

function rootsIn(file: string): readonly number[] {
  const db = new Database(file, { readonly: true, fileMustExist: true })
  try {
    return db
      .prepare<[], number>('SELECT "rootpage" FROM sqlite_schema WHERE "rootpage" > 0')
      .pluck()
      .all()
  } catch {
    return [] // whoever opens it next says what is wrong
  } finally {
    db.close()
  }
}

function damaged(file: string, what: string): StoreError {
  return new StoreError(
    `${file} is damaged: ${what} back to itself. Nothing was changed. Restore a backup: npm run restore -- FILE.`,
  )
}
