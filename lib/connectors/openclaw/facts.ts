import type { StoreScope } from '@/lib/domain/connection'

import type { Cells, TableReader } from '../database/table-reader'
import type { Contradiction, Link } from './lists'

/** A fact as facts.db has it, with what else there tells of its end. */
export type Fact = {
  readonly id: string
  readonly text: string | null
  readonly supersededAt: string | null
  readonly supersededBy: string | null
  readonly validUntil: string | null
  readonly expiresAt: string | null
  readonly scope: string
  readonly scopeTarget: string | null
  readonly isPinned: boolean // pinned there
  readonly links: readonly Link[] // that say what supersedes it
  readonly contradictions: readonly Contradiction[] // in which it is the older one
  readonly successors: readonly string[] // the facts that say that they supersede it
}

const PINS = ['pinned', 'is_pinned', 'pinned_at']
const COLUMNS = [
  'id',
  'text',
  'superseded_at',
  'superseded_by',
  'valid_until',
  'expires_at',
  'scope',
  'scope_target',
  ...PINS,
]

/** Reads the facts of a scope, or one of them, in every state. */
export function readFacts(
  reader: TableReader,
  {
    scope,
    id = null,
    namers = null,
  }: {
    readonly scope: StoreScope
    readonly id?: string | null
    readonly namers?: readonly string[] | null // which facts may say that they supersede it; null: any, and all are looked through
  },
): ReadonlyMap<string, Fact> {
  const only = (column: string) => (id === null ? {} : { where: `"${column}" = ?`, values: [id] })
  const successors = () =>
    namers === null
      ? [...successorsOf(reader, only('supersedes_id'))]
      : [...new Set(namers)].flatMap((namer) => [
          ...successorsOf(reader, { where: '"id" = ?', values: [namer] }),
        ])
  const around = {
    links: grouped(linksOf(reader, only), ({ older }) => older),
    contradictions: grouped(contradictionsOf(reader, only), ({ older }) => older),
    successors: grouped(successors(), ({ older }) => older),
  }
  const facts = new Map<string, Fact>()
  for (const cells of reader.rows({ table: 'facts', columns: COLUMNS, ...only('id') })) {
    const fact = factOf(cells, around)
    if (fact !== null && isInScope(fact, scope)) facts.set(fact.id, fact)
  }
  return facts
}

type Only = (column: string) => { readonly where?: string; readonly values?: readonly string[] }
type Of<Value> = Value & { readonly older: string }
type Around = {
  readonly links: ReadonlyMap<string, readonly Link[]>
  readonly contradictions: ReadonlyMap<string, readonly Contradiction[]>
  readonly successors: ReadonlyMap<string, readonly { readonly id: string }[]>
}

function factOf(cells: Cells, { links, contradictions, successors }: Around): Fact | null {
  const id = cells.text('id')
  if (id === null) return null
  return {
    id,
    text: cells.text('text'),
    supersededAt: cells.text('superseded_at'),
    supersededBy: cells.text('superseded_by'),
    validUntil: cells.text('valid_until'),
    expiresAt: cells.text('expires_at'),
    scope: cells.text('scope') ?? 'global',
    scopeTarget: cells.text('scope_target'),
    isPinned: PINS.some((column) => !['', '0', 'false'].includes(cells.text(column) ?? '')),
    links: links.get(id) ?? [],
    contradictions: contradictions.get(id) ?? [],
    successors: (successors.get(id) ?? []).map((successor) => successor.id),
  }
}

/** An agent keeps its own facts to itself; the others are shared. Imports place them in the same way. */
function isInScope({ scope, scopeTarget }: Fact, { by, id }: StoreScope): boolean {
  const owner = scope === 'agent' ? scopeTarget : null
  return by === 'agent_id' ? owner === id : owner === null
}

function* linksOf(reader: TableReader, only: Only): Iterable<Of<Link>> {
  const columns = ['id', 'source_fact_id', 'target_fact_id', 'link_type']
  if (!hasAll(reader, 'memory_links', columns)) return
  for (const row of reader.rows({ table: 'memory_links', columns, ...only('target_fact_id') })) {
    const [id, newer, older] = columns.map((column) => row.text(column))
    if (row.text('link_type') === 'SUPERSEDES' && id && newer && older) yield { id, newer, older }
  }
}

function* contradictionsOf(reader: TableReader, only: Only): Iterable<Of<Contradiction>> {
  const columns = ['id', 'fact_id_new', 'fact_id_old', 'resolved', 'resolution']
  if (!hasAll(reader, 'contradictions', columns)) return
  for (const row of reader.rows({ table: 'contradictions', columns, ...only('fact_id_old') })) {
    const [id, newer, older] = columns.map((column) => row.text(column))
    if (!id || !newer || !older) continue
    yield { id, newer, older, resolved: row.text('resolved'), resolution: row.text('resolution') }
  }
}

function* successorsOf(
  reader: TableReader,
  only: ReturnType<Only>,
): Iterable<Of<{ readonly id: string }>> {
  const columns = ['id', 'supersedes_id']
  if (!hasAll(reader, 'facts', columns)) return
  for (const row of reader.rows({ table: 'facts', columns, ...only })) {
    const [id, older] = columns.map((column) => row.text(column))
    if (id && older) yield { id, older }
  }
}

function hasAll({ columns }: TableReader, table: string, wanted: readonly string[]): boolean {
  const present = columns(table)
  return wanted.every((column) => present.has(column))
}

function grouped<Value>(
  values: Iterable<Value>,
  keyOf: (value: Value) => string,
): ReadonlyMap<string, readonly Value[]> {
  const groups = new Map<string, Value[]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [value])
    else group.push(value)
  }
  return groups
}
