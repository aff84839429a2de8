import type { Store } from '@/lib/store/port'

/** Returns whether no fact was ever stored. */
export async function isEmptyStore(store: Store): Promise<boolean> {
  return (await store.read.fact.findFirst({ select: { id: true } })) === null
}
