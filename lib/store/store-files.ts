/** The one file of a store. */
export const STORE_FILE = 'palimpsest.db'

/** The lock under which a store is opened, brought to this version and closed. */
export function lockOf(file: string): string {
  return `${file}.lock`
}
