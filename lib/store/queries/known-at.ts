import { rewound } from '@/lib/domain/as-of'
import type { Columns } from '@/lib/domain/change'

import { toColumns } from '../changes'
import type { Store } from '../open-store'
import type { FactRow } from '../rows'
import { changedSince } from '../sqlite/changed-since'
import type { FactPosition } from '../sqlite/find-facts'
import type { SourcedFactRow } from './load-pairs'

/** What the store said at an instant: the last operation until then, and the facts that changed since, as they were. */
export type Known = {
  readonly seq: number
  readonly changed: ReadonlyMap<string, FactRow> // in the order of the list, without those that came since
}

type Kept = { readonly newest: number; readonly known: Known }

const MOST_KEPT = 4
const UNPAIRED = /[\uD800-\uFFFF]/ // from here on, units of UTF-16 and bytes of UTF-8 are in another order
const kept = new WeakMap<Store['read'], Map<number, Kept>>()

/** Returns what the store said at an instant (rule TT2), from the log: it costs as much as happened since. */
export async function readKnown(store: Pick<Store, 'read' | 'file'>, at: Date): Promise<Known> {
  const { read } = store
  const [newest, until] = await Promise.all([
    read.operation.findFirst({ orderBy: { seq: 'desc' }, select: { seq: true } }),
    read.operation.findFirst({
      where: { at: { lte: at } },
      orderBy: { seq: 'desc' },
      select: { seq: true },
    }),
  ])
  const seq = until?.seq ?? 0
  const entries = kept.get(read) ?? new Map<number, Kept>()
  kept.set(read, entries)
  const earlier = entries.get(seq)
  if (earlier !== undefined && earlier.newest === (newest?.seq ?? 0)) return earlier.known
  const [first] = entries.keys()
  if (entries.size >= MOST_KEPT && first !== undefined) entries.delete(first)
  const known = rewind(store, seq)
  entries.set(seq, { newest: newest?.seq ?? 0, known })
  return known
}

/** The creations are never read: they may be an import of everything. */
function rewind({ file }: Pick<Store, 'file'>, seq: number): Known {
  const facts = new Map<string, FactRow>()
  const later = new Map<string, Columns[]>()
  for (const { before, now } of changedSince(file, seq)) {
    const list = later.get(now.id)
    if (list === undefined) later.set(now.id, [toColumns(before)])
    else list.push(toColumns(before))
    facts.set(now.id, now)
  }
  const changed = [...facts.values()]
    .map((now) => rewound(now, later.get(now.id) ?? []))
    .toSorted((a, b) => comparePositions(positionOf(a), positionOf(b)))
  return { seq, changed: new Map(changed.map((row) => [row.id, row])) }
}

/** Returns where a fact stands in the list of facts. */
export function positionOf(row: FactRow): FactPosition {
  return [row.agentId, row.entityKey ?? '', row.aspectKey ?? '', row.id]
}

/** Orders two places as the database does, which compares bytes. */
export function comparePositions(a: FactPosition, b: FactPosition): number {
  for (const [index, text] of a.entries()) {
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
  const [rows, came] = await Promise.all([
    read.fact.findMany({ where: { id: { in: wanted } }, include: { source: true } }),
    known === null
      ? []
      : read.change.findMany({
          where: {
            tableName: 'fact',
            rowId: { in: wanted },
            operationSeq: { gt: known.seq },
            before: null,
          },
          select: { rowId: true },
        }),
  ])
  const later = new Set(came.map(({ rowId }) => rowId))
  return new Map(
    rows
      .filter(({ id }) => !later.has(id))
      .map((row) => [row.id, { ...row, ...known?.changed.get(row.id) }]),
  )
}
