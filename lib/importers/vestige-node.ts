import type { FactKind, FactStatus } from '@/lib/domain/fact'
import type { SourceInput } from '@/lib/domain/import-batch'

import {
  idOf,
  isOn,
  openRow,
  readTags,
  type RowReader,
  type StoreCells,
  type StoreRow,
} from './store-row'

const DEFAULT_AGENT = 'vestige' // it has one memory for whoever asks it
const DEFAULT_SCOPE = 'user'

/** The columns of `knowledge_nodes` that are read. */
export const NODE_COLUMNS = [
  'id',
  'content',
  'node_type',
  'created_at',
  'valid_from',
  'valid_until',
  'superseded_by',
  'protected',
  'suppression_count',
  'scope',
  'tags',
  'source_system',
  'source_id',
  'source_url',
  'source_project',
] as const

/** Reads a node of Vestige as a fact. Its type is the aspect: a node names no subject. */
export function vestigeRow(
  cells: StoreCells,
  of: { readonly place: string; readonly nowMs: number; readonly agent?: string | undefined },
): StoreRow {
  const row = openRow(cells, of)
  const type = row.name('node_type')
  const supersededBy = idOf(cells['superseded_by'])
  const status: FactStatus = supersededBy === null ? 'active' : 'superseded'
  const end = row.end('valid_until')
  const suppressed = (row.number('suppression_count') ?? 0) > 0
  if (supersededBy !== null && end === null)
    row.flag('It is superseded and has no valid_until, so when it ended is unknown.')
  if (supersededBy === null && end !== null && end.getTime() <= of.nowMs)
    row.flag(`Expired: it ended on ${end.toISOString()} without a replacement.`)
  if (suppressed)
    row.flag(
      'Quarantined: Vestige suppresses it; it takes no part in detection until you include it.',
    )
  const said = {
    agent: of.agent ?? DEFAULT_AGENT,
    entity: row.name('scope') ?? DEFAULT_SCOPE,
    aspect: type ?? 'memory',
    kind: kindOf(type),
    ...(suppressed && { archived: true }),
    tags: readTags(cells['tags']),
    metadata: metadataOf(row),
    recordedAt: row.time('created_at'),
    validFrom: row.time('valid_from'),
    validUntil: end,
    protected: isOn(cells['protected']),
    supersededBy,
    supersededAt: supersededBy === null ? null : end,
    source: sourceOf(row),
  }
  return row.row(row.text('content'), said, status)
}

function kindOf(type: string | null): FactKind {
  return type === 'decision' || type === 'preference' ? type : 'fact'
}

function metadataOf(row: RowReader): Readonly<Record<string, string>> {
  const project = row.name('source_project')
  return project === null ? {} : { project }
}

/** The issue or page that Vestige read the node from. */
function sourceOf(row: RowReader): SourceInput | null {
  const [system, id] = [row.name('source_system'), row.text('source_id')]
  if (system === null || id === null) return null
  return { externalId: `${system} ${id}`, excerpt: row.text('source_url'), session: null }
}
