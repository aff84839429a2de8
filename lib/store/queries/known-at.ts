import { rewound } from '@/lib/domain/as-of'
import type { Columns } from '@/lib/domain/change'

import { toColumns } from '../changes'
import type { Store } from '../open-store'
import type { FactThen } from '../sqlite/changed-since'
import type { FactPosition } from '../sqlite/find-facts'
import type { SourcedFactRow } from './load-pairs'

/** What the store said at an instant: the last operation until then, and the facts that changed since, as they were. */
export type Known = {
  readonly seq: number
  readonly changed: ReadonlyMap<string, FactThen> // without those that came since
}

type Kept = { readonly newest: number; readonly known: Known }

const MOST_KEPT = 4
const UNPAIRED = /[\uD800-\uFFFF]/ // from here on, units of UTF-16 and bytes of UTF-8 are in another order
const kept = new WeakMap<Store['read'], Map<number, Kept>>()

/**
 * Returns what the store said at an instant (rule TT2), from the log: it costs as much as happened since, and, where it was asked for
 * before, as much as happened since it was.
 */
export async function readKnown(store: Pick<Store, 'read' | 'scan'>, at: Date): Promise<Known> {
  const { read } = store
  const [last, until] = await Promise.all([
    read.operation.findFirst({ orderBy: { seq: 'desc' }, select: { seq: true } }),
    read.operation.findFirst({
      where: { at: { lte: at } },
      orderBy: { seq: 'desc' },
      select: { seq: true },
    }),
  ])
  const newest = last?.seq ?? 0
  const seq = until?.seq ?? 0
  const entries = kept.get(read) ?? new Map<number, Kept>()
  kept.set(read, entries)
  const earlier = entries.get(seq)
  if (earlier !== undefined && earlier.newest === newest) return earlier.known
  const [first] = entries.keys()
  if (earlier === undefined && entries.size >= MOST_KEPT && first !== undefined)
    entries.delete(first)
  // A log that is shorter than it was is another one.
  const known = rewind(
    store,
    seq,
    earlier !== undefined && earlier.newest < newest ? earlier : null,
  )
  entries.set(seq, { newest, known })
  return known
}

/**
 * The creations are never read: they may be an import of everything. What a fact was does not change, so that those that had changed
 * when it was last asked stay as they are; only a text that stood until then may have changed since.
 */
function rewind({ scan }: Pick<Store, 'scan'>, seq: number, earlier: Kept | null): Known {
  const more = scan.changedSince(seq, earlier?.newest ?? seq)
  if (earlier === null) return { seq, changed: more }
  if (more.size === 0) return earlier.known
  const changed = new Map(more)
  for (const [id, fact] of earlier.known.changed) {
    const normalizedContent = fact.normalizedContent ?? more.get(id)?.normalizedContent ?? null
    changed.set(
      id,
      normalizedContent === fact.normalizedContent ? fact : { ...fact, normalizedContent },
    )
  }
  return { seq, changed }
}

/** Forgets what was worked out of a store: its rows are about to be others. */
export function forgetKnown({ read }: Pick<Store, 'read'>): void {
  kept.delete(read)
}

/** Returns where a fact stands in the list of facts. */
export function positionOf(row: FactThen): FactPosition {
  return [row.agentId, row.entityKey ?? '', row.aspectKey ?? '', row.id]
}

/** Orders two places as the database does, which compares bytes. */
export function comparePositions(a: FactPosition, b: FactPosition): number {
  for (let index = 0; index < a.length; index += 1) {
    const text = a[index] ?? ''
    const other = b[index] ?? ''
    if (text === other) continue
    return UNPAIRED.test(text) || UNPAIRED.test(other)
      ? Buffer.compare(Buffer.from(text), Buffer.from(other))
      : text < other
        ? -1
        : 1
  }
  return 0
}

/** Loads facts as the store had them at an instant, or as it has them; those that were not there are left out. */
export async function loadFactsThen(
  { read }: Pick<Store, 'read'>,
  ids: readonly string[],
  known: Known | null,
): Promise<ReadonlyMap<string, SourcedFactRow>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const [rows, changes] = await Promise.all([
    read.fact.findMany({ where: { id: { in: wanted } }, include: { source: true } }),
    known === null
      ? []
      : read.change.findMany({
          where: { tableName: 'fact', rowId: { in: wanted }, operationSeq: { gt: known.seq } },
          orderBy: [{ operationSeq: 'asc' }, { position: 'asc' }],
          select: { rowId: true, before: true },
        }),
  ])
  const came = new Set<string>()
  const befores = new Map<string, Columns[]>()
  for (const { rowId, before } of changes) {
    const list = befores.get(rowId) ?? []
    befores.set(rowId, list)
    if (before === null) came.add(rowId)
    else list.push(toColumns(before))
  }
  return new Map(
    rows
      .filter(({ id }) => !came.has(id))
      .map((row) => [row.id, rewound(row, befores.get(row.id) ?? [])]),
  )
}
