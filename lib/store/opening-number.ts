import type Database from 'better-sqlite3'

/** Marks the number of an opening in the header of a store as open or closed. A store without a number stays as it is. */
export function markNumber(db: Database.Database, state: 'open' | 'closed'): void {
  if (!isNumbered(db)) return
  const number = Number(db.pragma('user_version', { simple: true }))
  const marked = state === 'open' ? number | 1 : number & ~1
  if (number <= 1 || marked === number) return
  db.pragma('synchronous = FULL') // a power cut may then tear one commit of a log, but not two (rule ST19)
  db.pragma(`user_version = ${marked}`)
}

/** True if the store was written by a version that numbers its openings. */
export function isNumbered(db: Database.Database): boolean {
  const columns = db.prepare<[], string>(`SELECT "name" FROM pragma_table_info('StoreMeta')`)
  return columns.pluck().all().includes('opening')
}
