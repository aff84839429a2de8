import { setTimeout } from 'node:timers/promises'

import { indexNextFacts } from '@/lib/operations/index-next-facts'
import type { Store } from '@/lib/store/port'

const PAUSE_MS = 5 // a step takes about as long: others have half of the time

const working = new WeakSet<Store>()

/** Puts the words of all facts that wait into the search index, giving others a turn between its steps. */
export async function indexWaiting(store: Store): Promise<void> {
  if (working.has(store)) return
  working.add(store)
  try {
    while (await indexNextFacts(store)) await setTimeout(PAUSE_MS)
  } finally {
    working.delete(store)
  }
}
