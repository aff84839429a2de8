import Database from 'better-sqlite3'

// The tables of Signet that its facts are in, for tests.

/** True for the schemas in which every attribute has a memory of its own. */
export function hasTwins(schema: number): boolean {
  return schema >= 102
}

/** Creates an empty database of Signet at a schema that it ships. */
export function createDatabase(file: string, schema: number): Database.Database {
  const database = new Database(file)
  database.pragma('journal_mode = WAL')
  database.exec(`
    CREATE TABLE schema_migrations (version INTEGER);
    INSERT INTO schema_migrations VALUES (1), (${schema});
    CREATE TABLE entities (id TEXT PRIMARY KEY, name TEXT, agent_id TEXT, status TEXT DEFAULT 'active', archived_at TEXT);
    CREATE TABLE entity_aspects (id TEXT PRIMARY KEY, entity_id TEXT, agent_id TEXT, name TEXT,
      status TEXT DEFAULT 'active', archived_at TEXT);
    CREATE TABLE entity_attributes (id TEXT PRIMARY KEY, aspect_id TEXT, agent_id TEXT, memory_id TEXT, kind TEXT,
      content TEXT, confidence REAL DEFAULT 0.9, importance REAL DEFAULT 0.5, status TEXT DEFAULT 'active',
      superseded_by TEXT, claim_key TEXT, group_key TEXT, version INTEGER, version_root_id TEXT,
      previous_attribute_id TEXT, proposal_id TEXT, archived_at TEXT, created_at TEXT, updated_at TEXT);
    CREATE TABLE memories (id TEXT PRIMARY KEY, type TEXT, content TEXT, tags TEXT, project TEXT, source_id TEXT,
      agent_id TEXT, visibility TEXT DEFAULT 'global', scope TEXT, pinned INTEGER DEFAULT 0, is_deleted INTEGER DEFAULT 0
      ${hasTwins(schema) ? ', memory_kind TEXT, superseded_by TEXT, superseded_at TEXT, superseded_reason TEXT, version INTEGER DEFAULT 1' : ''});
    CREATE TABLE memory_history (id TEXT PRIMARY KEY, memory_id TEXT NOT NULL, event TEXT, reason TEXT, metadata TEXT,
      created_at TEXT, session_id TEXT);
  `)
  return database
}

/** Stores the `nth` value and returns its id. `given` has columns, and `entity`, `aspect` and `memory` (columns of its memory, as JSON). */
export function addValue(
  database: Database.Database,
  {
    content,
    given,
    nth,
    at,
    twins,
  }: {
    readonly content: string
    readonly given: Readonly<Record<string, string | null>>
    readonly nth: number
    readonly at: string
    readonly twins: boolean
  },
): string {
  const id = `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`
  const { entity = 'alice', aspect = 'memory', memory = '{}', ...columns } = given
  const agent = columns['agent_id'] ?? 'default'
  const entityId = `${agent}/${entity}`
  const aspectId = `${entityId}/${aspect}`
  database
    .prepare('INSERT OR IGNORE INTO entities (id, name, agent_id) VALUES (?, ?, ?)')
    .run(entityId, entity, agent)
  database
    .prepare(
      'INSERT OR IGNORE INTO entity_aspects (id, entity_id, name, agent_id) VALUES (?, ?, ?, ?)',
    )
    .run(aspectId, entityId, aspect, agent)
  insert(database, 'entity_attributes', {
    id,
    aspect_id: aspectId,
    agent_id: agent,
    memory_id: twins ? id : null,
    kind: 'attribute',
    content,
    status: 'active',
    claim_key: 'drink',
    created_at: at,
    updated_at: at,
    version: nth,
    ...columns,
  })
  if (twins)
    insert(database, 'memories', {
      id,
      type: 'semantic',
      memory_kind: 'derived',
      content,
      agent_id: agent,
      ...(JSON.parse(memory ?? '{}') as object),
    })
  return id
}

/** Stores the event by which Signet proposes that one value supersedes another. */
export function addProposal(
  database: Database.Database,
  { older, newer, at }: { readonly older: string; readonly newer: string; readonly at: string },
): void {
  const pair = { old_attribute_id: older, new_attribute_id: newer }
  insert(database, 'memory_history', {
    id: `${older}-${newer}`,
    memory_id: older,
    event: 'supersession_proposal',
    metadata: JSON.stringify({ ...pair, method: 'heuristic', confidence: 0.8 }),
    created_at: at,
  })
}

/** Changes columns of a row. */
export function changeRow(
  database: Database.Database,
  { table, id }: { readonly table: string; readonly id: string },
  to: Readonly<Record<string, unknown>>,
): void {
  const sets = Object.keys(to).map((name) => `${name} = ?`)
  database
    .prepare(`UPDATE ${table} SET ${sets.join(', ')} WHERE id = ?`)
    .run(...Object.values(to), id)
}

function insert(
  database: Database.Database,
  table: string,
  columns: Readonly<Record<string, unknown>>,
): void {
  const places = Object.keys(columns).map(() => '?')
  database
    .prepare(
      `INSERT INTO ${table} (${Object.keys(columns).join(', ')}) VALUES (${places.join(', ')})`,
    )
    .run(...Object.values(columns))
}
