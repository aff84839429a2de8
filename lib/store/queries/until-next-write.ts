import type { Store } from '../port'

type Kept = {
  readonly writes: number
  readonly value: Promise<unknown>
  costMs: number
  doneMs: number
  refreshing: boolean
}

type Asked = { readonly name: string; readonly load: (earlier: unknown) => Promise<unknown> }

const kept = new WeakMap<Store['read'], Map<string, Kept>>()
const MOST_KEPT = 500
const CHEAP_MS = 10
const NEVER = -2
const FIRST_MS = 100 // taken as the cost of what was not counted yet
const REST = 20 // after counting, wait this many times as long, to leave time for requests

/**
 * Returns what `load` returned under this name, until any process writes to the store. After a write, `load` receives its earlier result
 * if that is still kept, so that it can look only at what changed.
 */
export async function untilNextWrite<Value>(
  store: Pick<Store, 'read'>,
  name: string,
  load: (earlier: Value | null) => Promise<Value>,
): Promise<Value> {
  const writes = await writesOf(store)
  const known = entriesOf(store).get(name)
  // Values under one name have one type.
  if (known?.writes === writes) return known.value as Promise<Value>
  return keep(store, { name, writes, load })
}

/**
 * The same for numbers that are only hints. If counting takes long, it returns the number from before the write and counts again in the
 * background, for at most a twentieth of the time.
 */
export async function soonAfterWrite<Value>(
  store: Pick<Store, 'read'>,
  name: string,
  load: () => Promise<Value>,
): Promise<Value> {
  const writes = await writesOf(store)
  const known = entriesOf(store).get(name)
  if (known === undefined) return keep(store, { name, writes, load })
  if (known.writes === writes) return known.value as Promise<Value>
  if (known.costMs <= CHEAP_MS) return keep(store, { name, writes, load })
  refreshLater(store, { name, load }, known)
  return known.value as Promise<Value>
}

/**
 * The same, and nothing waits for it, ever: null until it was counted for the first time, which begins some seconds after it was first
 * asked for.
 */
export async function onceCounted<Value>(
  store: Pick<Store, 'read'>,
  name: string,
  load: () => Promise<Value>,
): Promise<Value | null> {
  const entries = entriesOf(store)
  const known = entries.get(name) ?? notCounted()
  entries.set(name, known)
  if (known.writes !== (await writesOf(store))) refreshLater(store, { name, load }, known)
  return known.value as Promise<Value | null>
}

function notCounted(): Kept {
  const value = Promise.resolve(null)
  return { writes: NEVER, value, costMs: FIRST_MS, doneMs: performance.now(), refreshing: false }
}

function refreshLater(store: Pick<Store, 'read'>, asked: Asked, known: Kept): void {
  if (known.refreshing) return
  known.refreshing = true
  const rested = known.doneMs + known.costMs * REST
  const wait = Math.max(0, rested - performance.now())
  setTimeout(() => void refresh(store, asked, known), wait).unref()
}

/** Counts in the background; until then, the earlier value is returned. */
async function refresh(store: Pick<Store, 'read'>, asked: Asked, known: Kept): Promise<void> {
  try {
    const writes = await writesOf(store)
    const startedMs = performance.now()
    const loaded = await asked.load(await known.value)
    const doneMs = performance.now()
    if (entriesOf(store).get(asked.name) !== known) return // forgotten or counted again meanwhile
    const value = Promise.resolve(loaded)
    const costMs = doneMs - startedMs
    entriesOf(store).set(asked.name, { writes, value, costMs, doneMs, refreshing: false })
  } catch {
    known.refreshing = false // the store was closed, or the next request tries again
  }
}

async function keep<Value>(
  store: Pick<Store, 'read'>,
  asked: {
    readonly name: string
    readonly writes: number
    readonly load: (earlier: Value | null) => Promise<Value>
  },
): Promise<Value> {
  const entries = entriesOf(store)
  // Values under one name have one type.
  const earlier = (entries.get(asked.name)?.value ?? Promise.resolve(null)) as Promise<Value | null>
  if (entries.size >= MOST_KEPT) entries.clear()
  const startedMs = performance.now()
  const value = earlier.catch(() => null).then((before) => asked.load(before))
  const entry: Kept = { writes: asked.writes, value, costMs: 0, doneMs: 0, refreshing: false }
  entries.set(asked.name, entry)
  try {
    const loaded = await value
    entry.doneMs = performance.now()
    entry.costMs = entry.doneMs - startedMs
    return loaded
  } catch (error) {
    entries.delete(asked.name)
    throw error
  }
}

/** Forgets what is kept about a store, because its file is about to be replaced. */
export function forgetCounts(store: Pick<Store, 'read'>): void {
  kept.delete(store.read)
}

function entriesOf(store: Pick<Store, 'read'>): Map<string, Kept> {
  const entries = kept.get(store.read) ?? new Map<string, Kept>()
  kept.set(store.read, entries)
  return entries
}

async function writesOf(store: Pick<Store, 'read'>): Promise<number> {
  const meta = await store.read.storeMeta.findUnique({ where: { id: 1 }, select: { writes: true } })
  return meta?.writes ?? -1
}
