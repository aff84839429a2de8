import type { Store } from '@/lib/store/port'

/**
 * Indexes the words of the next facts, in a transaction of about ten milliseconds; returns whether more remain. This is bookkeeping, not
 * logged: search finds the facts with or without it (rule F2).
 */
export async function indexNextFacts(store: Store): Promise<boolean> {
  const { search } = store
  return (await search.isBehind()) && (await store.transact((tx) => search.index(tx)))
}
