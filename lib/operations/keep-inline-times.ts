import { addInlineTimes, addInlineTimesNow, noteCounts, takeCounts } from '@/lib/store/inline-times'
import type { Store } from '@/lib/store/port'

/**
 * Writes how long the inline passes of this process took since the last time (rule GA60). Bookkeeping, not an operation. What cannot
 * be written now waits for the next time.
 */
export async function keepInlineTimes(store: Store, at: Date): Promise<void> {
  const counts = takeCounts(store)
  if (counts.length === 0) return
  try {
    await store.transact((tx) => addInlineTimes(tx, { counts, at }))
  } catch (error) {
    noteCounts(store, counts)
    throw error
  }
}

/** Writes the same before it returns, as the process ends (rule GA60). Nobody is left to wait for: what cannot be written is lost. */
export function keepInlineTimesAtExit(store: Store): void {
  const counts = takeCounts(store)
  if (counts.length > 0) addInlineTimesNow(store, counts)
}
