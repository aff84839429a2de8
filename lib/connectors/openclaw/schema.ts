import type { TableReader } from '../database/table-reader'

// What must be there for a write to do what it says. Other columns may exist: no row of `facts` is ever added.

const NEEDED = {
  facts: [
    'id',
    'text',
    'superseded_at',
    'superseded_by',
    'valid_until',
    'supersedes_id',
    'expires_at',
    'scope',
    'scope_target',
  ],
  memory_links: ['id', 'source_fact_id', 'target_fact_id', 'link_type', 'strength', 'created_at'],
  contradictions: ['id', 'fact_id_new', 'fact_id_old', 'resolved', 'resolution'],
} as const

/** The triggers of `facts`, which keep the text search of hybrid memory. The other tables have none. */
const KNOWN: ReadonlySet<string> = new Set(['facts_ai', 'facts_ad', 'facts_au'])

/** Returns why a facts.db is only read, in a sentence; null where it is written to. */
export function tablesRefusal({ columns, triggers }: TableReader): string | null {
  for (const [table, needed] of Object.entries(NEEDED)) {
    const present = columns(table)
    if (present.size === 0)
      return `The database has no table ${table}, so Palimpsest only reads it.`
    const missing = needed.find((column) => !present.has(column))
    if (missing !== undefined)
      return `The table ${table} has no column ${missing}, so Palimpsest only reads the database.`
    const known = [...triggers(table)].every(
      ([name, sql]) => table === 'facts' && KNOWN.has(name) && keepsSearch(sql),
    )
    if (!known)
      return `The table ${table} has a trigger that Palimpsest does not know, so it only reads the database.`
  }
  return null
}

/** True for a trigger that changes the text search and looks at nothing else. */
function keepsSearch(sql: string): boolean {
  if (/\bselect\b|--|\/\*/iu.test(sql)) return false
  const [, body] = /\bbegin\b(.*)\bend\s*$/isu.exec(sql) ?? []
  const statements = (body ?? '').split(';').map((statement) => statement.trim())
  return statements.every((statement) => statement === '' || CHANGES_SEARCH.test(statement))
}

const CHANGES_SEARCH = /^(?:insert\s+into|delete\s+from|update)\s+facts_fts\b/iu

/** True for a database with the facts of hybrid memory. */
export function isOpenclaw({ columns }: TableReader): boolean {
  const present = columns('facts')
  return ['id', 'text', 'superseded_at'].every((column) => present.has(column))
}
