import { rewindRow } from '@/lib/domain/as-of'
import type { Columns } from '@/lib/domain/change'

import type { FactThen, Which } from '../changed-facts'
import { toColumns } from '../changes'
import type { Store } from '../port'
import type { FactPosition } from '../sql/find-facts'
import type { Known } from './known'
import type { SourcedFactRow } from './load-pairs'

type Kept = Pick<Known, 'end'> & { readonly known: Promise<Known> }
type KeptBySeq = Map<number, Kept>

const MOST_KEPT = 4
const MOST_BETWEEN = 1_000 // facts
const UNPAIRED = /[\uD800-\uFFFF]/ // from here on, UTF-16 and UTF-8 sort differently
const kept = new WeakMap<Store['read'], Readonly<Record<Which, KeptBySeq>>>()

/**
 * Returns what the store said at an instant (rule TT2), from the log, without the words of facts. The cost grows with what has happened
 * since then to more than words or, if a nearby moment was read before, with what happened between the two.
 */
export async function readKnown(store: Pick<Store, 'read' | 'scan'>, at: Date): Promise<Known> {
  const until = await store.read.operation.findFirst({
    where: { at: { lte: at } },
    orderBy: { seq: 'desc' },
    select: { seq: true },
  })
  return readKnownAfter(store, until?.seq ?? 0, 'moves')
}

/** Returns the same with the words of facts, to look for some. */
export async function knownWithWords(
  store: Pick<Store, 'read' | 'scan'>,
  known: Known,
): Promise<Known> {
  return known.which === 'words' ? known : readKnownAfter(store, known.seq, 'words')
}

async function readKnownAfter(
  { read, scan }: Pick<Store, 'read' | 'scan'>,
  seq: number,
  which: Which,
): Promise<Known> {
  const end = await scan.changed.end()
  const all = kept.get(read) ?? { moves: new Map(), words: new Map() }
  kept.set(read, all)
  const entries = all[which]
  for (const [each, { end: then }] of entries) if (then > end) entries.delete(each) // this is another store's log
  const earlier = entries.get(seq)
  if (earlier?.end === end) return earlier.known
  const known = derive(scan, { seq, which, end }, nearest(entries, seq))
  const [first] = entries.keys()
  if (earlier === undefined && entries.size >= MOST_KEPT && first !== undefined)
    entries.delete(first)
  entries.set(seq, { end, known })
  known.catch(() => entries.delete(seq))
  return known
}

function nearest(entries: KeptBySeq, seq: number): Kept | null {
  const [near] = [...entries].toSorted(([a], [b]) => Math.abs(a - seq) - Math.abs(b - seq))
  return near?.[1] ?? null
}

/** Returns a moment that is kept, one derived from it, or else one that is read from the log. */
async function derive(
  scan: Store['scan'],
  { seq, which, end }: { readonly seq: number; readonly which: Which; readonly end: number },
  near: Kept | null,
): Promise<Known> {
  const known = near === null ? null : await upToDate(scan, near, end)
  if (known?.seq === seq) return known
  const derived = known === null ? null : await fromNear(scan, seq, known)
  return (
    derived ?? { seq, which, end, changed: await scan.changed.since(seq, which), found: new Map() }
  )
}

/**
 * Facts that were found as changed before stay valid, and a text that had not changed by then may have changed since. Null: an operation
 * before that moment was written on, so the moment itself changed.
 */
async function upToDate(scan: Store['scan'], entry: Kept, end: number): Promise<Known | null> {
  const known = await entry.known
  if (entry.end === end) return known
  const { seq, which, found } = known
  const first = await scan.changed.firstAfter(entry.end)
  if (first !== null && first <= seq) return null
  const more = await scan.changed.writtenAfter(entry.end, seq, which)
  if (more.size === 0) return { ...known, end }
  const changed = new Map(more)
  for (const [id, fact] of known.changed) {
    const normalizedContent = fact.normalizedContent ?? more.get(id)?.normalizedContent ?? null
    changed.set(
      id,
      normalizedContent === fact.normalizedContent ? fact : { ...fact, normalizedContent },
    )
  }
  return { seq, which, end, changed, found }
}

/** Derives one moment from another: only facts touched in between differ. Null: too many were touched. */
async function fromNear(scan: Store['scan'], seq: number, near: Known): Promise<Known | null> {
  const { which, end } = near
  const [after, upTo] = seq < near.seq ? [seq, near.seq] : [near.seq, seq]
  const touched = await scan.changed.touched({ after, upTo, which }, MOST_BETWEEN)
  if (touched === null) return null
  const changed = new Map(near.changed)
  for (const id of touched) changed.delete(id)
  for (const [id, fact] of await scan.changed.among(touched, seq, which)) changed.set(id, fact)
  return { seq, which, end, changed, found: new Map() }
}

/** Forgets what is kept about a store, because its file is about to be replaced. */
export function forgetKnown({ read }: Pick<Store, 'read'>): void {
  kept.delete(read)
}

/** Returns a fact's position in the fact list. */
export function positionOf(row: FactThen): FactPosition {
  return [row.agentId, row.entityKey ?? '', row.aspectKey ?? '', row.id]
}

/** Compares two positions like the database, by bytes. */
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

/** Loads facts as the store had them at an instant, or (null) as it has them now. Facts that it did not have are left out. */
export async function loadFactsThen(
  { read }: Pick<Store, 'read'>,
  ids: readonly string[],
  known: Pick<Known, 'seq'> | null,
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
      .map((row) => [row.id, rewindRow(row, befores.get(row.id) ?? [])]),
  )
}
