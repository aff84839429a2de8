import { conditionOf } from '@/lib/store/condition'
import type { Store } from '@/lib/store/port'

/** The result of the store file check; null: not run yet. */
export type FileCheckView = {
  readonly checkedAt: string | null
  readonly isDamaged: boolean
  readonly problems: readonly string[] // in SQLite's words
}

/** Returns the state of a store's file, without reading it. */
export function readFileCheck(store: Pick<Store, 'file'>): FileCheckView {
  const { check, readOnly } = conditionOf(store.file)
  return {
    checkedAt: check?.at.toISOString() ?? null,
    isDamaged: readOnly === 'damaged',
    problems: check?.problems ?? [],
  }
}
