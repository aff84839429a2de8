import { setTimeout } from 'node:timers/promises'

import { indexNextFacts } from '@/lib/operations/index-next-facts'
import type { Store } from '@/lib/store/port'

const PAUSE_MS = 5 // about as long as a step, which leaves others half the time

const working = new WeakSet<Store>()

/** Indexes the words of all waiting facts, giving others a turn between steps. */
export async function indexWaiting(store: Store): Promise<void> {
  if (working.has(store)) return
  working.add(store)
  try {
    while (await indexNextFacts(store)) await setTimeout(PAUSE_MS)
  } finally {
    working.delete(store)
  }
}
