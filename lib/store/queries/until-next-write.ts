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
const REST = 20 // after counting, rest that many times as long: the process has better things to do

/**
 * Returns what `load` returned under this name, as long as nothing was written to the store since, by whatever process. After a write
 * `load` is given what it returned before, if that is still there, so that it may look only at what changed.
 */
export async function untilNextWrite<Value>(
  store: Pick<Store, 'read'>,
  name: string,
  load: (earlier: Value | null) => Promise<Value>,
): Promise<Value> {
  const writes = await writesOf(store)
  const known = entriesOf(store).get(name)
  // The name says what was asked and therefore what comes back.
  if (known?.writes === writes) return known.value as Promise<Value>
  return keep(store, { name, writes, load })
}

/**
 * The same for numbers that are only hints: when counting anew takes long, it returns what was known before the write and counts
 * soon after, in the background and for no more than a twentieth of the time.
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
  if (!known.refreshing) {
    known.refreshing = true
    const rested = known.doneMs + known.costMs * REST
    const timer = setTimeout(
      () => void refresh(store, { name, load }, known),
      Math.max(0, rested - performance.now()),
    )
    timer.unref()
  }
  return known.value as Promise<Value>
}

/** Until it is done, what was known before is returned. */
async function refresh(store: Pick<Store, 'read'>, asked: Asked, known: Kept): Promise<void> {
  try {
    const writes = await writesOf(store)
    const startedMs = performance.now()
    const loaded = await asked.load(await known.value)
    const doneMs = performance.now()
    if (entriesOf(store).get(asked.name) !== known) return // forgotten, or counted anew meanwhile
    const value = Promise.resolve(loaded)
    const costMs = doneMs - startedMs
    entriesOf(store).set(asked.name, { writes, value, costMs, doneMs, refreshing: false })
  } catch {
    known.refreshing = false // the store was closed meanwhile, or the next request tries again
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
  // The name says what was asked and therefore what came back.
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

/** Forgets all that was counted in a store: its rows are about to be others. */
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
