import type { Store } from '../open-store'

type Kept = { writes: number; readonly values: Map<string, Promise<unknown>> }

const kept = new WeakMap<Store['read'], Kept>()
const MOST_KEPT = 500

/** Returns what `load` returned under this name, as long as nothing was written to the store since, by whatever process. */
export async function untilNextWrite<Value>(
  store: Pick<Store, 'read'>,
  name: string,
  load: () => Promise<Value>,
): Promise<Value> {
  const meta = await store.read.storeMeta.findUnique({ where: { id: 1 }, select: { writes: true } })
  const writes = meta?.writes ?? -1
  let entry = kept.get(store.read)
  if (entry === undefined || entry.writes !== writes || entry.values.size >= MOST_KEPT) {
    entry = { writes, values: new Map() }
    kept.set(store.read, entry)
  }
  const known = entry.values.get(name)
  // The name says what was asked and therefore what comes back.
  if (known !== undefined) return known as Promise<Value>
  const { values } = entry
  const loading = load()
  values.set(name, loading)
  loading.catch(() => values.delete(name))
  return loading
}
