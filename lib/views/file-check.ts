import { conditionOf } from '@/lib/store/condition'
import type { Store } from '@/lib/store/port'

/** What the check of the store file found; null: it has not been made yet. */
export type FileCheckView = {
  readonly checkedAt: string | null
  readonly isDamaged: boolean
  readonly problems: readonly string[] // in SQLite's words
}

/** Says how the file of a store is; it reads nothing of it. */
export function readFileCheck(store: Pick<Store, 'file'>): FileCheckView {
  const { check, readOnly } = conditionOf(store.file)
  return {
    checkedAt: check?.at.toISOString() ?? null,
    isDamaged: readOnly === 'damaged',
    problems: check?.problems ?? [],
  }
}
