import type Database from 'better-sqlite3'

import { changeRow } from './database'

// What the ontology routes of Signet do to its database. They check less than one would think.

/** A refusal as the daemon sends it. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

type Row = {
  readonly id: string
  readonly aspect_id: string
  readonly agent_id: string
  readonly memory_id: string | null
  readonly kind: string
  readonly content: string
  readonly status: string
  readonly claim_key: string | null
  readonly group_key: string | null
  readonly version: number
  readonly created_at: string
}

type Doing = {
  readonly at: string
  readonly writes: boolean
  readonly twins: boolean // whether attributes have memories of their own
}

/** Carries out an operation, or only tries it, and returns its result. */
export function applyOperation(
  database: Database.Database,
  sent: Readonly<Record<string, unknown>>,
  doing: Doing,
): Readonly<Record<string, unknown>> {
  const payload = sent['payload'] as Readonly<Record<string, string | undefined>>
  const agent = typeof sent['agent_id'] === 'string' ? sent['agent_id'] : 'default'
  switch (sent['operation']) {
    case 'supersede_claim_value':
      return supersede(database, { agent, payload }, doing)
    case 'restore_claim_version':
      return restore(database, rowOf(database, agent, payload['attribute_id']), doing)
    case 'archive_claim_value':
      return archive(database, rowOf(database, agent, payload['attribute_id']), doing)
    default:
      throw new Refused(400, 'unknown operation')
  }
}

/** The older value must be active and in the slot; the newer one may be anything. */
function supersede(
  database: Database.Database,
  {
    agent,
    payload,
  }: { readonly agent: string; readonly payload: Readonly<Record<string, string | undefined>> },
  doing: Doing,
) {
  const slot = slotOf(database, agent, {
    entity: payload['entity'],
    aspect: payload['aspect'],
    group: payload['group_key'],
    claim: payload['claim_key'],
    kind: payload['kind'],
    missing: 400,
  })
  const older = slot.find(({ id, status }) => id === payload['attribute_id'] && status === 'active')
  if (older === undefined)
    throw new Refused(400, 'No active claim values matched supersession payload')
  end(database, { row: older, by: payload['superseded_by'] ?? null }, doing)
  return { supersededAttributeIds: [older.id], replacementAttributeId: null }
}

/** Makes a value current, and ends every other current one of its slot. */
function restore(database: Database.Database, row: Row, doing: Doing) {
  const others = slotRows(database, row).filter(
    ({ id, status }) => id !== row.id && status === 'active',
  )
  if (doing.writes) {
    changeRow(
      database,
      { table: 'entity_attributes', id: row.id },
      {
        status: 'active',
        superseded_by: null,
        updated_at: doing.at,
      },
    )
    if (doing.twins && row.memory_id !== null)
      changeRow(
        database,
        { table: 'memories', id: row.memory_id },
        { superseded_by: null, is_deleted: 0 },
      )
  }
  for (const other of others) end(database, { row: other, by: row.id }, doing)
  return { attributeId: row.id, versionRootId: row.id, restored: true }
}

function archive(database: Database.Database, row: Row, doing: Doing) {
  if (row.kind === 'constraint') throw new Refused(409, 'constraints require force')
  if (!doing.writes) return { archivedAttributeIds: [row.id] }
  changeRow(
    database,
    { table: 'entity_attributes', id: row.id },
    { status: 'deleted', updated_at: doing.at },
  )
  if (doing.twins && row.memory_id !== null)
    changeRow(database, { table: 'memories', id: row.memory_id }, { is_deleted: 1 })
  return { archivedAttributeIds: [row.id] }
}

function end(
  database: Database.Database,
  { row, by }: { readonly row: Row; readonly by: string | null },
  doing: Doing,
): void {
  if (!doing.writes) return
  const ended = { status: 'superseded', superseded_by: by, updated_at: doing.at }
  changeRow(database, { table: 'entity_attributes', id: row.id }, ended)
  if (doing.twins && row.memory_id !== null)
    changeRow(
      database,
      { table: 'memories', id: row.memory_id },
      { superseded_by: by, superseded_at: doing.at },
    )
}

/** Answers the versions of one slot, without what supersedes them. */
export function claimVersions(
  database: Database.Database,
  asked: URLSearchParams,
): Readonly<Record<string, unknown>> {
  const value = (name: string) => asked.get(name) ?? undefined
  if (value('group') === undefined) throw new Refused(400, 'group is required')
  const items = slotOf(database, value('agent_id') ?? 'default', {
    entity: value('entity'),
    aspect: value('aspect'),
    group: value('group'),
    claim: value('claim'),
    kind: value('kind'),
    missing: 404,
  }).map(({ id, version, content, status, created_at }) => ({
    id,
    version,
    versionRootId: id,
    previousAttributeId: null,
    content,
    status,
    proposalId: null,
    createdAt: created_at,
  }))
  return { items, count: items.length }
}

function slotOf(
  database: Database.Database,
  agent: string,
  of: Readonly<Record<'entity' | 'aspect' | 'group' | 'claim' | 'kind', string | undefined>> & {
    readonly missing: number
  },
): readonly Row[] {
  const entity = database
    .prepare<unknown[], { id: string }>('SELECT id FROM entities WHERE name = ? AND agent_id = ?')
    .get(of.entity, agent)
  if (entity === undefined) throw new Refused(of.missing, 'payload.entity was not found')
  const aspect = database
    .prepare<unknown[], { id: string }>(
      'SELECT id FROM entity_aspects WHERE name = ? AND entity_id = ?',
    )
    .get(of.aspect, entity.id)
  if (aspect === undefined) throw new Refused(of.missing, 'payload.aspect was not found')
  return database
    .prepare<unknown[], Row>(
      `SELECT * FROM entity_attributes WHERE aspect_id = ? AND claim_key = ? AND kind = ?
       AND COALESCE(group_key, 'general') = ? ORDER BY version`,
    )
    .all(aspect.id, of.claim, of.kind ?? 'attribute', of.group ?? 'general')
}

function slotRows(database: Database.Database, row: Row): readonly Row[] {
  return database
    .prepare<unknown[], Row>(
      `SELECT * FROM entity_attributes WHERE aspect_id = ? AND claim_key = ? AND kind = ?
       AND COALESCE(group_key, 'general') = ?`,
    )
    .all(row.aspect_id, row.claim_key, row.kind, row.group_key ?? 'general')
}

function rowOf(database: Database.Database, agent: string, id: string | undefined): Row {
  const row = database
    .prepare<unknown[], Row>('SELECT * FROM entity_attributes WHERE id = ? AND agent_id = ?')
    .get(id, agent)
  if (row === undefined) throw new Refused(404, 'Attribute not found')
  return row
}
