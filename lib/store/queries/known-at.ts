import { rewound } from '@/lib/domain/as-of'
import type { Change } from '@/lib/domain/change'

import { toChange } from '../changes'
import type { Change as ChangeRow } from '../generated/client'
import type { Store } from '../open-store'
import type { SourcedFactRow } from './load-pairs'

/** What the store said at an instant: the last operation until then, and the facts that changed since, as they were. */
export type Known = {
  readonly seq: number
  readonly changed: ReadonlyMap<string, SourcedFactRow> // without those that came since
}

type Kept = { readonly newest: number; readonly known: Promise<Known> }

const MOST_KEPT = 4
const MOST_IDS = 900 // of one statement
const kept = new WeakMap<Store['read'], Map<number, Kept>>()

/** Returns what the store said at an instant (rule TT2), from the log: it costs as much as happened since. */
export async function readKnown(store: Pick<Store, 'read'>, at: Date): Promise<Known> {
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
  known.catch(() => entries.delete(seq))
  return known
}

/** The creations are never read: they may be an import of everything. */
async function rewind({ read }: Pick<Store, 'read'>, seq: number): Promise<Known> {
  const rows = await read.$queryRawUnsafe<
    (Pick<ChangeRow, 'tableName' | 'rowId' | 'before' | 'after'> & {
      operationSeq: number | bigint
      position: number | bigint
    })[]
  >(
    `SELECT c."operationSeq", c."position", c."tableName", c."rowId", c."before", c."after" FROM "Change" c
      WHERE c."operationSeq" > ? AND c."tableName" = 'fact' AND c."before" IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM "Change" n WHERE n."tableName" = 'fact' AND n."rowId" = c."rowId"
                           AND n."operationSeq" > ? AND n."before" IS NULL)
      ORDER BY c."operationSeq", c."position"`,
    seq,
    seq,
  )
  const later = new Map<string, Change[]>()
  for (const row of rows) {
    const change = toChange({
      ...row,
      operationSeq: Number(row.operationSeq),
      position: Number(row.position),
    })
    const list = later.get(change.id)
    if (list === undefined) later.set(change.id, [change])
    else list.push(change)
  }
  const changed = new Map<string, SourcedFactRow>()
  const ids = [...later.keys()]
  for (let from = 0; from < ids.length; from += MOST_IDS) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const facts = await read.fact.findMany({
      where: { id: { in: ids.slice(from, from + MOST_IDS) } },
      include: { source: true },
    })
    for (const fact of facts) {
      const then = rewound(fact, later.get(fact.id) ?? [])
      if (then !== null) changed.set(fact.id, then)
    }
  }
  return { seq, changed }
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
      .map((row) => [row.id, known?.changed.get(row.id) ?? row]),
  )
}
