import type {
  SignetAspect,
  SignetAttribute,
  SignetContradiction,
  SignetEntity,
  SignetEvent,
  SignetMemory,
  SignetRows,
  SignetSuggestion,
} from '@/lib/importers/signet-rows'
import {
  SIGNET_APPLIED,
  SIGNET_PROPOSED,
  tallySignetEvents,
} from '@/lib/importers/tally-signet-events'

import type { Cells, TableReader } from '../database/table-reader'
import { READ } from './tables'

const OF_SESSIONS = "session_id IS NOT NULL AND event = 'created'"
const OF_PAIRS = `event IN ('${SIGNET_PROPOSED}', '${SIGNET_APPLIED}')`

const AGENT_TABLES = ['entity_attributes', 'entity_aspects', 'entities', 'memories']

/** Reads everything an import needs; the caller's transaction makes it one view. */
export function readRows(reader: TableReader): SignetRows {
  return {
    schemaVersion: readSchemaVersion(reader),
    agents: readAgents(reader),
    attributes: readAttributes(reader),
    aspects: readAspects(reader),
    entities: readEntities(reader),
    memories: readMemories(reader),
    events: tallySignetEvents(pairEvents(reader)),
    suggestions: readSuggestions(reader),
    contradictions: readContradictions(reader),
  }
}

/** Returns a digest of all values that a read depends on. Of the history, which grows with each use, it takes what is read. */
export function digestOf(reader: TableReader): string {
  const present = reader.columns('memory_history')
  const sessions = present.has('session_id') ? ` OR (${OF_SESSIONS})` : ''
  return reader.digest(
    READ,
    present.has('event') ? { memory_history: `${OF_PAIRS}${sessions}` } : {},
  )
}

/** Returns the number of the last migration; null where none is noted. */
export function readSchemaVersion(reader: TableReader): number | null {
  const versions = [...reader.rows({ table: 'schema_migrations', columns: ['version'] })].map(
    (row) => row.number('version'),
  )
  return versions.reduce(
    (most, version) => (most === null || (version ?? 0) > most ? version : most),
    null,
  )
}

/** Some agents exist only as values of agent_id (rule RI4). */
function readAgents(reader: TableReader): readonly string[] {
  const agents = new Set<string | null>()
  for (const row of reader.rows({ table: 'agents', columns: ['id'] })) agents.add(row.text('id'))
  for (const table of AGENT_TABLES) {
    if (!reader.columns(table).has('agent_id')) continue
    const distinct = {
      table,
      columns: ['agent_id'],
      where: 'agent_id IS NOT NULL',
      group: 'agent_id',
    }
    for (const row of reader.rows(distinct)) agents.add(row.text('agent_id'))
  }
  return [...agents].filter((agent) => agent !== null).toSorted()
}

function readAttributes(reader: TableReader): readonly SignetAttribute[] {
  const columns = READ.entity_attributes
  const hasStatus = reader.columns('entity_attributes').has('status')
  return Array.from(
    reader.rows({ table: 'entity_attributes', columns, order: 'rowid' }),
    (row): SignetAttribute => ({
      id: row.text('id'),
      aspectId: row.text('aspect_id'),
      agentId: row.text('agent_id'),
      memoryId: row.text('memory_id'),
      kind: row.text('kind'),
      content: row.text('content'),
      confidence: row.number('confidence'),
      importance: row.number('importance'),
      status: hasStatus ? row.text('status') : 'active', // Signet's default
      supersededBy: row.text('superseded_by'),
      claimKey: row.text('claim_key'),
      groupKey: row.text('group_key'),
      createdAt: row.text('created_at'),
      updatedAt: row.text('updated_at'),
      validFrom: row.text('valid_from') ?? row.text('validFrom'),
      occurredAt: row.text('occurred_at') ?? row.text('occurredAt') ?? row.text('occurred_start'), // since schema 164
      validUntil: row.text('valid_until') ?? row.text('validUntil'),
    }),
  )
}

function readAspects(reader: TableReader): readonly SignetAspect[] {
  const columns = READ.entity_aspects
  return Array.from(reader.rows({ table: 'entity_aspects', columns }), (row) => ({
    id: row.text('id'),
    entityId: row.text('entity_id'),
    agentId: row.text('agent_id'),
    name: row.text('name'),
    archived: isArchived(row),
  }))
}

function readEntities(reader: TableReader): readonly SignetEntity[] {
  const columns = READ.entities
  return Array.from(reader.rows({ table: 'entities', columns }), (row) => ({
    id: row.text('id'),
    agentId: row.text('agent_id'),
    name: row.text('name'),
    archived: isArchived(row),
  }))
}

function isArchived(row: Cells): boolean {
  const status = row.text('status')
  return status === null ? row.text('archived_at') !== null : /^\s*archived\s*$/i.test(status)
}

function readMemories(reader: TableReader): readonly SignetMemory[] {
  const attributes = reader.columns('entity_attributes')
  const owners = ['id', 'memory_id'].filter((column) => attributes.has(column))
  const named = owners.map((column) => `SELECT ${column} FROM entity_attributes`).join(' UNION ')
  const columns = READ.memories
  if (!reader.columns('memories').has('id') || named === '') return []
  const sessions = readSessions(reader)
  return Array.from(reader.rows({ table: 'memories', columns, where: `id IN (${named})` }), (row) =>
    toMemory(row, sessions),
  )
}

function toMemory(row: Cells, sessions: ReadonlyMap<string, string>): SignetMemory {
  const id = row.text('id')
  return {
    id,
    agentId: row.text('agent_id'),
    type: row.text('type'),
    memoryKind: row.text('memory_kind'),
    content: row.text('content'),
    tags: row.text('tags'),
    project: row.text('project'),
    scope: row.text('scope'),
    visibility: row.text('visibility'),
    sourceId: row.text('source_id'),
    session: sessions.get(id ?? '') ?? null,
    pinned: row.number('pinned') === 1,
    deleted: row.number('is_deleted') === 1,
  }
}

function readSessions(reader: TableReader): ReadonlyMap<string, string> {
  const columns = ['memory_id', 'session_id']
  const present = reader.columns('memory_history')
  if (!present.has('session_id') || !present.has('event')) return new Map()
  const sessions = new Map<string, string>()
  for (const row of reader.rows({ table: 'memory_history', columns, where: OF_SESSIONS })) {
    sessions.set(row.text('memory_id') ?? '', row.text('session_id') ?? '')
  }
  return sessions
}

function* pairEvents(reader: TableReader): Generator<SignetEvent> {
  if (!reader.columns('memory_history').has('event')) return
  const columns = ['id', 'event', 'metadata', 'reason', 'created_at']
  const query = { table: 'memory_history', columns, where: OF_PAIRS, passing: true }
  for (const row of reader.rows(query)) {
    yield {
      id: row.text('id'),
      event: row.text('event'),
      metadata: row.text('metadata'),
      reason: row.text('reason'),
      createdAt: row.text('created_at'),
    }
  }
}

function readSuggestions(reader: TableReader): readonly SignetSuggestion[] {
  if (!reader.columns('ontology_proposals').has('status')) return []
  const columns = READ.ontology_proposals
  const where = "LOWER(TRIM(status)) = 'pending'"
  return Array.from(
    reader.rows({ table: 'ontology_proposals', columns, where, order: 'rowid' }),
    (row) => ({
      id: row.text('id'),
      agentId: row.text('agent_id'),
      operation: row.text('operation'),
      payload: row.text('payload'),
      confidence: row.number('confidence'),
      rationale: row.text('rationale'),
      createdAt: row.text('created_at'),
      updatedAt: row.text('updated_at'),
    }),
  )
}

function readContradictions(reader: TableReader): readonly SignetContradiction[] {
  if (!reader.columns('ontology_contradictions').has('status')) return []
  const columns = READ.ontology_contradictions
  const where = "LOWER(TRIM(status)) = 'active'"
  return Array.from(
    reader.rows({ table: 'ontology_contradictions', columns, where, order: 'rowid' }),
    (row) => ({
      id: row.text('id'),
      agentId: row.text('agent_id'),
      leftId: row.text('left_attribute_id'),
      rightId: row.text('right_attribute_id'),
      detector: row.text('detector'),
      reason: row.text('reason'),
      confidence: row.number('confidence'),
      detectedAt: row.text('detected_at'),
    }),
  )
}
