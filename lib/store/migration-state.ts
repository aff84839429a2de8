import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

import Database from 'better-sqlite3'

import { isStoreBusy } from './is-busy'
import { StoreError } from './store-errors'

/** A migration of this version; `checksums` has one per line ending that a checkout may use. */
export type KnownMigration = {
  readonly name: string
  readonly sql: string
  readonly checksum: string // of the file in this checkout
  readonly checksums: readonly string[]
}

/** `empty`: nothing is lost by creating the store again, for example after a first start that was killed. */
export type MigrationState = 'current' | 'behind' | 'empty' | 'busy'

type RecordedMigration = {
  readonly migration_name: string
  readonly checksum: string
  readonly finished: 0 | 1
}

const RESTORE = 'Nothing was changed. Restore a backup of it, or start the version that wrote it.'
const HOLDS_DATA = ['Fact', 'Operation', 'PolicyRow']

/** Reads the migrations of this version, oldest first. */
export function knownMigrations(prismaDir: string): readonly KnownMigration[] {
  const folder = path.join(prismaDir, 'migrations')
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
  return names.toSorted().map((name) => {
    const sql = readFileSync(path.join(folder, name, 'migration.sql'), 'utf8')
    const lines = sql.replaceAll('\r\n', '\n')
    const checksums = [sql, lines, lines.replaceAll('\n', '\r\n')].map(checksumOf)
    return { name, sql, checksum: checksumOf(sql), checksums }
  })
}

/** Compares the store at `file` with the migrations `known`. Throws a sentence if it cannot be migrated to this version. */
export function readMigrationState(file: string, known: readonly KnownMigration[]): MigrationState {
  if (!existsSync(file) || statSync(file).size === 0) return 'empty'
  const record = readRecord(file)
  if (record === 'busy' || record === 'empty') return record
  const { rows, parts } = record
  const finished = new Map(
    rows.filter((row) => row.finished === 1).map((row) => [row.migration_name, row.checksum]),
  )
  const foreign = [...finished.keys()].find((name) => !known.some((each) => each.name === name))
  if (foreign !== undefined) {
    throw new StoreError(
      `${file} was written by a newer version of Palimpsest (${foreign}); this version does not open it. Nothing was changed. Start the newer version, or restore a backup from before the upgrade.`,
    )
  }
  if (rows.some((row) => !finished.has(row.migration_name))) {
    throw new StoreError(`${file} was left half-way by a migration. ${RESTORE}`)
  }
  const missing = known.findIndex(({ name }) => !finished.has(name))
  const gap =
    missing === -1 ? undefined : known.slice(missing).find((each) => finished.has(each.name))
  if (gap !== undefined) {
    throw new StoreError(
      `${file} says that migration ${gap.name} was applied, but not ${known[missing]?.name ?? ''} before it. ${RESTORE}`,
    )
  }
  const changed = known.find(({ name, checksums }) => {
    const checksum = finished.get(name)
    return checksum !== undefined && !checksums.includes(checksum)
  })
  if (changed !== undefined) {
    throw new StoreError(
      `${file} was made by another migration ${changed.name} than that of this version. ${RESTORE}`,
    )
  }
  const lost = lostParts(parts, known.slice(0, missing === -1 ? known.length : missing))
  if (lost[0] !== undefined) {
    throw new StoreError(`${file} lacks the ${lost[0]} that its migrations made. ${RESTORE}`)
  }
  return missing === -1 ? 'current' : 'behind'
}

const STEP =
  /^(?:(CREATE)(?: VIRTUAL)? |(DROP) )(TABLE|TRIGGER) "(\w+)"|^ALTER TABLE "(\w+)" RENAME TO "(\w+)"/gmu

/** Returns the tables and triggers that migrations made and `parts` lacks: `table "Fact"`. */
function lostParts(
  parts: readonly string[],
  applied: readonly KnownMigration[],
): readonly string[] {
  const made = new Set<string>()
  for (const { sql } of applied) {
    for (const [, create, , type = '', name = '', from, to = ''] of sql.matchAll(STEP)) {
      const part = from === undefined ? `${type.toLowerCase()} "${name}"` : `table "${to}"`
      if (create === undefined && from === undefined) made.delete(part)
      else made.add(part)
      if (from !== undefined) made.delete(`table "${from}"`)
    }
  }
  return [...made].filter((part) => !parts.includes(part))
}

type MigrationRecord = {
  readonly rows: readonly RecordedMigration[]
  readonly parts: readonly string[] // of the schema: `table "Fact"`
}

function readRecord(file: string): MigrationRecord | 'empty' | 'busy' {
  const db = new Database(file, { readonly: true, fileMustExist: true, timeout: 250 })
  try {
    const parts = db
      .prepare<[], string>(`SELECT "type" || ' "' || "name" || '"' FROM sqlite_schema`)
      .pluck()
      .all()
    const has = (table: string) => parts.includes(`table "${table}"`)
    if (!parts.some((part) => part.startsWith('table '))) return 'empty'
    if (!has('_prisma_migrations')) {
      throw new StoreError(
        `${file} is not a store of Palimpsest. Nothing was changed. Restore a backup: npm run restore -- FILE. Or name another folder with PALIMPSEST_DATA.`,
      )
    }
    const rows = db
      .prepare<[], RecordedMigration>(
        `SELECT "migration_name", "checksum", "finished_at" IS NOT NULL AND "rolled_back_at" IS NULL AS "finished"
           FROM "_prisma_migrations"`,
      )
      .all()
    if (rows.some(({ finished }) => finished === 1)) return { rows, parts }
    const filled = HOLDS_DATA.filter(has).some(
      (table) => db.prepare(`SELECT 1 FROM "${table}" LIMIT 1`).get() !== undefined,
    )
    if (!filled) return 'empty'
    throw new StoreError(
      `${file} holds data, but its list of migrations says that none was finished. ${RESTORE}`,
    )
  } catch (error) {
    if (isStoreBusy(error)) return 'busy' // another process is migrating it; the caller waits for the lock
    throw error
  } finally {
    db.close()
  }
}

function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
