import { conditionOf, type LogCheckResult } from '@/lib/store/condition'
import type { Store } from '@/lib/store/port'

/** The result and time of the last log replay. */
export type LogCheckView = LogCheckResult & { readonly checkedAt: string }

/** Returns whether log and rows agree; null: not checked yet. Does not read the store. */
export function readLogCheck(store: Pick<Store, 'file'>): LogCheckView | null {
  const { log } = conditionOf(store.file)
  if (log === null) return null
  const { at, ...found } = log
  return { ...found, checkedAt: at.toISOString() }
}
