import type { Store } from '@/lib/store/port'
import { indexFacts, isIndexBehind } from '@/lib/store/sqlite/index-facts'

/**
 * Puts the words of the next facts into the search index, in a transaction of some ten milliseconds; returns whether others wait. It
 * is bookkeeping, not a change, and stands in no log: a search finds the facts before it and after it (rule F2).
 */
export async function indexNextFacts(store: Store): Promise<boolean> {
  return (await isIndexBehind(store.read)) && (await store.transact(indexFacts))
}
