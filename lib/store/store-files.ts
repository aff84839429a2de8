import { statSync } from 'node:fs'

export const STORE_FILE = 'palimpsest.db'

/** Returns the path of the lock under which a store is opened, migrated and closed. */
export function lockOf(file: string): string {
  return `${file}.lock`
}

/** Returns the size of a file in bytes; 0 where there is none. */
export function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
