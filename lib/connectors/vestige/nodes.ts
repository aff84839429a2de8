import { isOn } from '@/lib/importers/store-row'

import type { Cells, TableReader } from '../database/table-reader'

/** One row of Vestige: what we compare before a write, and write. */
export type Node = {
  readonly id: string
  readonly content: string | null
  readonly supersededBy: string | null
  readonly validUntil: string | null
  readonly isProtected: boolean
  readonly isSuppressed: boolean
  readonly scope: string
  readonly updatedAt: string | null // an end counts, too
}

/** The columns that are compared. */
export const COMPARED = [
  'id',
  'content',
  'superseded_by',
  'valid_until',
  'protected',
  'suppression_count',
  'scope',
  'updated_at',
]

export function* readNodes(reader: TableReader): Iterable<Node> {
  yield* nodesIn(reader.rows({ table: 'knowledge_nodes', columns: COMPARED }))
}

/** Reads one row; null when there is none with this id. */
export function readNode(reader: TableReader, id: string): Node | null {
  const asked = { table: 'knowledge_nodes', columns: COMPARED, where: 'id = ?', values: [id] }
  return [...nodesIn(reader.rows(asked))].at(-1) ?? null
}

/** Returns the schema of a database; null where it names none. */
export function readSchema(reader: TableReader): number | null {
  const rows = reader.rows({ table: 'schema_version', columns: ['version'] })
  const versions = Array.from(rows, (row) => row.number('version') ?? 0)
  return versions.length === 0 ? null : Math.max(...versions)
}

function* nodesIn(rows: Iterable<Cells>): Iterable<Node> {
  for (const row of rows) {
    const id = row.text('id')
    if (id === null) continue
    yield {
      id,
      content: row.text('content'),
      supersededBy: filled(row.text('superseded_by')),
      validUntil: filled(row.text('valid_until')),
      isProtected: isOn(row.number('protected')),
      isSuppressed: (row.number('suppression_count') ?? 0) > 0,
      scope: filled(row.text('scope')?.trim() ?? null) ?? 'user', // as Vestige itself reads it
      updatedAt: row.text('updated_at'),
    }
  }
}

function filled(text: string | null): string | null {
  return text === '' ? null : text
}
