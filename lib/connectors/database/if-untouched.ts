import { statSync } from 'node:fs'

import type { Result } from '@/lib/domain/result'
import { refused } from '@/lib/domain/result'

const SETTLED_MS = 20 // between two parts of a file that a program copies

/**
 * Returns what `use` returns, or `overwritten` where the database file was written meanwhile by something other than SQLite. Copying a
 * backup over it leaves old pages beside new ones, so a fact could have half of each text. Its owner, by contrast, waits or writes to a log
 * while `use` has it open. From a log that holds data the file may be written at any time, so such a file is not checked.
 */
export function ifUntouched<Value, Kind>(
  path: string,
  use: () => Result<Value, Kind>,
): Result<Value, Kind | 'overwritten'> {
  const before = stateOf(path)
  const isUntouched = () => {
    if (before === null) return true
    waitHere(SETTLED_MS)
    const after = stateOf(path)
    return after === null || after.file !== before.file || after.written === before.written
  }
  try {
    const value = use()
    return isUntouched() ? value : refused('overwritten')
  } catch (error) {
    if (isUntouched()) throw error
    return refused('overwritten')
  }
}

/** Null where a log holds data, or there is no file. */
function stateOf(path: string): { readonly file: string; readonly written: string } | null {
  const look = (place: string) =>
    statSync(/* turbopackIgnore: true */ place, { throwIfNoEntry: false, bigint: true })
  const [file, log] = [look(path), look(`${path}-wal`)]
  if (file === undefined || (log !== undefined && log.size > 0n)) return null
  return { file: `${file.dev}:${file.ino}`, written: `${file.mtimeNs}:${file.size}` }
}

/** The transaction that is open meanwhile must stay so, as its lock holds the owner up. */
function waitHere(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)), 0, 0, ms)
}
