import { conditionOf, type LogCheckResult } from '@/lib/store/condition'
import type { Store } from '@/lib/store/port'

/** What playing the log again found, and when. */
export type LogCheckView = LogCheckResult & { readonly checkedAt: string }

/** Says whether the log and the rows fit; null: it has not been looked at yet. It reads nothing of the store. */
export function readLogCheck(store: Pick<Store, 'file'>): LogCheckView | null {
  const { log } = conditionOf(store.file)
  if (log === null) return null
  const { at, ...found } = log
  return { ...found, checkedAt: at.toISOString() }
}
