import type { Cells, TableReader } from '../database/table-reader'
import { readSchemaVersion } from './read-rows'

const NOBODYS = 'default' // Signet's name for the agent of rows without one
const TWINS = 102 // since this migration every attribute has a memory of its own

/** One attribute with its slot and its memory: what we compare before a write, and write. */
export type Claim = {
  readonly id: string
  readonly agent: string
  readonly content: string | null
  readonly kind: string
  readonly status: string
  readonly supersededBy: string | null
  readonly entity: string | null
  readonly aspect: string | null
  readonly group: string | null
  readonly key: string | null // null: it has no slot
  readonly version: number | null // in its slot
  readonly pinned: boolean
  readonly hasMemory: boolean
  readonly memory: 'current' | 'superseded' | 'deleted' | null // of the attribute itself; null: it has none
  readonly visible: string // where its memory may be seen, to be compared
}

type Memory = Pick<Claim, 'pinned' | 'memory' | 'visible'>

/** Reads the attributes of an agent, or those of them that `only` names, by id. */
export function readClaims(
  reader: TableReader,
  agent: string,
  only: { readonly column: 'id' | 'claim_key'; readonly value: string } | null = null,
): ReadonlyMap<string, Claim> {
  const columns = ['id', 'aspect_id', 'agent_id', 'memory_id', 'kind', 'content', 'status']
  const more = ['superseded_by', 'claim_key', 'group_key', 'version']
  if (only !== null && !reader.columns('entity_attributes').has(only.column)) return new Map()
  const found = only === null ? {} : { where: `${only.column} = ?`, values: [only.value] }
  const query = { table: 'entity_attributes', columns: [...columns, ...more], ...found }
  const rows = [...reader.rows(query)].filter((row) => ownerOf(row) === agent)
  const twins = (readSchemaVersion(reader) ?? 0) >= TWINS
  const memoryOf = (row: Cells) => row.text('memory_id') ?? (twins ? row.text('id') : null)
  const aspects = namesOf(
    reader,
    'entity_aspects',
    idsIn(only, rows, (row) => row.text('aspect_id')),
  )
  const ids = idsIn(only, [...aspects.values()], ({ entityId }) => entityId)
  const entities = namesOf(reader, 'entities', ids)
  const memories = readMemories(reader, { ids: idsIn(only, rows, memoryOf), twins })
  return new Map(
    rows.flatMap((row): readonly (readonly [string, Claim])[] => {
      const id = row.text('id')
      if (id === null) return []
      const aspect = aspects.get(row.text('aspect_id') ?? '')
      const entity = entities.get(aspect?.entityId ?? '')
      const memory = memories.get(memoryOf(row) ?? '')
      const placed = aspect?.agent === agent && entity?.agent === agent
      return [
        [
          id,
          {
            id,
            agent,
            content: row.text('content'),
            kind: row.text('kind') ?? 'attribute',
            status: row.text('status') ?? 'active',
            supersededBy: row.text('superseded_by'),
            entity: placed ? entity.name : null,
            aspect: placed ? aspect.name : null,
            group: row.text('group_key'),
            key: placed ? row.text('claim_key') : null,
            version: row.number('version'),
            pinned: memory?.pinned ?? false,
            hasMemory: memory !== undefined,
            memory: memory?.memory ?? null,
            visible: memory?.visible ?? '',
          },
        ],
      ]
    }),
  )
}

/** Reads one attribute; null when the agent has none with this id. */
export function readClaim(reader: TableReader, agent: string, id: string): Claim | null {
  return readClaims(reader, agent, { column: 'id', value: id }).get(id) ?? null
}

/** Reads the attributes that share the slot of one, itself included. */
export function readSlot(reader: TableReader, claim: Claim): readonly Claim[] {
  if (claim.key === null) return [claim]
  const named = readClaims(reader, claim.agent, { column: 'claim_key', value: claim.key })
  return [...named.values()].filter((each) => isSameSlot(each, claim))
}

/** True when two attributes are values of one slot. */
export function isSameSlot(one: Claim, other: Claim): boolean {
  return (
    one.key !== null &&
    one.key === other.key &&
    one.entity === other.entity &&
    one.aspect === other.aspect &&
    one.kind === other.kind &&
    (one.group ?? 'general') === (other.group ?? 'general')
  )
}

type Named = {
  readonly name: string | null
  readonly agent: string
  readonly entityId: string | null
}

function namesOf(
  reader: TableReader,
  table: 'entity_aspects' | 'entities',
  ids: readonly string[] | null,
): ReadonlyMap<string, Named> {
  const columns = ['id', 'name', 'agent_id', 'entity_id']
  return new Map(
    Array.from(reader.rows({ table, columns, ...amongIds(ids) }), (row) => [
      row.text('id') ?? '',
      { name: row.text('name'), agent: ownerOf(row), entityId: row.text('entity_id') },
    ]),
  )
}

function readMemories(
  reader: TableReader,
  { ids, twins }: { readonly ids: readonly string[] | null; readonly twins: boolean },
): ReadonlyMap<string, Memory> {
  const columns = ['id', 'agent_id', 'project', 'scope', 'visibility', 'pinned', 'is_deleted']
  const all = [...columns, 'superseded_by']
  return new Map(
    Array.from(reader.rows({ table: 'memories', columns: all, ...amongIds(ids) }), (row) => [
      row.text('id') ?? '',
      {
        pinned: row.number('pinned') === 1,
        memory: twins ? memoryState(row) : null,
        visible: JSON.stringify(columns.slice(1, 5).map((column) => row.text(column))),
      },
    ]),
  )
}

function memoryState(row: Cells): Claim['memory'] {
  if (row.number('is_deleted') === 1) return 'deleted'
  return row.text('superseded_by') === null ? 'current' : 'superseded'
}

function ownerOf(row: Cells): string {
  return row.text('agent_id')?.trim() ?? NOBODYS
}

/** The ids to look up; null where all rows are read anyway. */
function idsIn<Row>(
  asked: object | null,
  rows: readonly Row[],
  idOf: (row: Row) => string | null,
): readonly string[] | null {
  return asked === null ? null : [...new Set(rows.flatMap((row) => idOf(row) ?? []))]
}

function amongIds(ids: readonly string[] | null) {
  return ids === null
    ? {}
    : { where: `id IN (SELECT value FROM json_each(?))`, values: [JSON.stringify(ids)] }
}
