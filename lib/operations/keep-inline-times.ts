import { noteCounts, takeCounts } from '@/lib/store/inline-times'
import type { Store } from '@/lib/store/port'
import { addInlineTimes, addInlineTimesNow } from '@/lib/store/sql/add-inline-times'

/**
 * Writes how long this process's inline passes took since the last call (rule GA60). Bookkeeping, not an operation; what cannot be written
 * now is kept for the next call.
 */
export async function keepInlineTimes(store: Store): Promise<void> {
  const counts = takeCounts(store)
  if (counts.length === 0) return
  try {
    await store.transact((tx) => addInlineTimes(tx, counts))
  } catch (error) {
    noteCounts(store, counts)
    throw error
  }
}

/** Writes the same synchronously as the process ends (rule GA60); what cannot be written is lost. */
export function keepInlineTimesAtExit(store: Store): void {
  const counts = takeCounts(store)
  if (counts.length > 0) addInlineTimesNow(store, counts)
}
