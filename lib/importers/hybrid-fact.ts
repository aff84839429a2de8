import type { FactKind } from '@/lib/domain/fact'
import type { FactInput, SourceInput } from '@/lib/domain/import-batch'

import { quoted } from './clean-text'
import {
  idOf,
  isOn,
  openRow,
  readTags,
  type RowReader,
  type StoreCells,
  type StoreRow,
} from './store-row'

const DEFAULT_AGENT = 'openclaw'
const MILLISECONDS_FROM = 10_000_000_000
/** What says that a fact is to be kept: columns of different versions. */
const PINS = ['pinned', 'is_pinned', 'pinned_at']

/** The columns of `facts` that are read. */
export const FACT_COLUMNS = [
  'id',
  'text',
  'why',
  'category',
  'importance',
  'entity',
  'key',
  'created_at',
  'expires_at',
  'confidence',
  'tags',
  'superseded_at',
  'superseded_by',
  'valid_from',
  'valid_until',
  'supersedes_id',
  'scope',
  'scope_target',
  'provenance_session',
  'preserve_until',
  'preserve_tags',
  ...PINS,
  'snoozed_until',
] as const

/** Reads a fact of OpenClaw hybrid memory. `superseded_at` alone says replaced, retracted or trimmed (rule RI5). */
export function hybridRow(
  cells: StoreCells,
  of: { readonly place: string; readonly nowMs: number; readonly agent?: string | undefined },
): StoreRow {
  const row = openRow(cells, of)
  const ended = readEnd(row, cells, of.nowMs)
  const place = readPlace(row, of.agent ?? DEFAULT_AGENT)
  const created = cells['created_at']
  if (typeof created === 'number' && created > MILLISECONDS_FROM)
    row.flag('In milliseconds: an old version wrote its created_at, which is in seconds otherwise.')
  const { status, ...end } = ended
  const category = row.name('category')
  const said = {
    ...place,
    aspect: place.key ?? category ?? 'memory',
    kind: kindOf(category),
    ...end,
    tags: readTags(cells['tags']),
    confidence: row.share('confidence'),
    importance: row.share('importance'),
    recordedAt: row.time('created_at'),
    validFrom: row.time('valid_from'),
    protected: isKept(row, cells, of.nowMs),
    source: sourceOf(row, cells),
  }
  return row.row(row.text('text'), said, status)
}

type Ended = Pick<FactInput, 'status' | 'validUntil' | 'supersededBy' | 'supersededAt' | 'archived'>

function readEnd(row: RowReader, cells: StoreCells, nowMs: number): Ended {
  const [at, until] = [row.end('superseded_at'), row.end('valid_until')]
  const by = idOf(cells['superseded_by'])
  const none = { supersededBy: null, supersededAt: null }
  if (at === null) {
    if (by !== null)
      row.flag(
        `It is active and yet names ${quoted(by)} as its replacement; the pointer was left out.`,
      )
    const expires = row.end('expires_at')
    if (isPast(expires, nowMs))
      row.flag(`Expired on ${expires.toISOString()} without a replacement.`)
    else if (isPast(until, nowMs)) row.flag(`It held until ${until.toISOString()}.`)
    const snoozed = row.time('snoozed_until')
    if (snoozed !== null && snoozed.getTime() > nowMs)
      row.flag(`Snoozed: hybrid memory does not recall it until ${snoozed.toISOString()}.`)
    return { status: 'active', validUntil: sooner(until, expires), ...none }
  }
  if (by !== null)
    return { status: 'superseded', validUntil: until ?? at, supersededBy: by, supersededAt: at }
  if (until !== null) {
    row.flag('Retracted: it was withdrawn without a replacement.')
    return { status: 'retracted', validUntil: until, ...none }
  }
  row.flag(
    `Trimmed: dropped on ${at.toISOString()} to save tokens, and not replaced; it takes no part in detection until you include it.`,
  )
  return {
    status: 'active',
    validUntil: sooner(null, row.end('expires_at')),
    ...none,
    archived: true,
  }
}

function isPast(at: Date | null, nowMs: number): at is Date {
  return at !== null && at.getTime() <= nowMs
}

function sooner(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

/** A scope says for whom a fact holds: an agent keeps its own facts to itself, and “user” is the user of the scope. */
function readPlace(
  row: RowReader,
  agent: string,
): Pick<FactInput, 'agent' | 'entity' | 'key' | 'metadata'> {
  const [scope, target] = [row.name('scope') ?? 'global', row.name('scope_target')]
  const named = row.name('entity')
  const entity =
    scope === 'user' && (named === null || named.toLowerCase() === 'user') ? target : named
  if (scope === 'session') row.flag('Session only: it holds in one session.')
  return {
    agent: scope === 'agent' && target !== null ? target : agent,
    entity: entity ?? named ?? target ?? scope,
    key: row.name('key'),
    metadata: scope === 'global' ? {} : { scope, ...(target !== null && { scopeTarget: target }) },
  }
}

function kindOf(category: string | null): FactKind {
  return category === 'decision' || category === 'preference' ? category : 'fact'
}

/** Pinned, or kept from being trimmed and merged, by hand. */
function isKept(row: RowReader, cells: StoreCells, nowMs: number): boolean {
  const until = row.time('preserve_until')
  return (
    PINS.some((column) => isOn(cells[column])) ||
    (until !== null && until.getTime() > nowMs) ||
    readTags(cells['preserve_tags']).length > 0
  )
}

function sourceOf(row: RowReader, cells: StoreCells): SourceInput | null {
  const [excerpt, session] = [row.text('why'), row.name('provenance_session')]
  if (excerpt === null && session === null) return null
  return { externalId: idOf(cells['id']), excerpt, session }
}
