import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

import Database from 'better-sqlite3'

/** Every row of every table of a closed store, in the order of their first columns, but for the number of its opening. */
export function dumpOf(file: string): string {
  const db = new Database(file, { readonly: true, fileMustExist: true })
  try {
    const tables = db
      .prepare<[], { name: string; sql: string }>(
        `SELECT "name", "sql" FROM sqlite_schema WHERE "type" = 'table' AND "sql" NOT LIKE 'CREATE VIRTUAL%' ORDER BY "name"`,
      )
      .all()
    return tables
      .map(({ name, sql }) => {
        const columns = db.prepare(`SELECT * FROM "${name}"`).columns()
        const order = columns.map((_, nth) => nth + 1).join(', ')
        const rows = db.prepare(`SELECT * FROM "${name}" ORDER BY ${order}`).all()
        const text = JSON.stringify(rows, (key, value: unknown) =>
          key === 'opening' ? null : value,
        )
        return `${sql}\n${text}`
      })
      .join('\n')
  } finally {
    db.close()
  }
}

/** The files of a folder that hold something, each with a hash of what is in it. */
export function filesOf(folder: string): Readonly<Record<string, string>> {
  const names = readdirSync(folder).filter((name) => !/\.lock$|-shm$/u.test(name))
  const hashes = names.map((name) => {
    const bytes = readFileSync(path.join(folder, name))
    return [name, bytes.length === 0 ? '' : createHash('sha256').update(bytes).digest('hex')]
  })
  return Object.fromEntries(
    hashes.filter(([name, hash]) => name === 'palimpsest.db' || hash !== ''),
  )
}
