/** Returns the path of a store's file. */
export const STORE_FILE = 'palimpsest.db'

/** Returns the path of the lock under which a store is opened, migrated and closed. */
export function lockOf(file: string): string {
  return `${file}.lock`
}
