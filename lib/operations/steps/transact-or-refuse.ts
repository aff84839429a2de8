import { refused, type Result } from '@/lib/domain/result'
import type { StoreRefusal } from '@/lib/domain/store-refusal'
import { isStoreBusy } from '@/lib/store/is-busy'
import type { Store, Tx } from '@/lib/store/port'
import {
  isDamage,
  isDiskError,
  isReadOnlyDisk,
  isReadOnlyError,
  isStoppingError,
} from '@/lib/store/store-errors'

/** Runs `work` as one transaction; a store held by another process is a refusal, not a failure. */
export async function transactOrRefuse<Value>(
  store: Store,
  work: (tx: Tx) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  try {
    return await store.transact(work)
  } catch (error) {
    const refusal = storeRefusal(error)
    if (refusal === null) throw error
    return refused(refusal)
  }
}

/** The refusal for an error from a store, or a file beside it, that cannot be written; null for any other error. */
export function storeRefusal(error: unknown): StoreRefusal | null {
  if (isStoreBusy(error)) return { kind: 'store-busy' }
  if (isStoppingError(error)) return { kind: 'store-busy', why: 'stopping' }
  if (isReadOnlyError(error)) return { kind: 'store-read-only', why: error.why }
  if (isDamage(error)) return { kind: 'store-read-only', why: 'damaged' }
  return isDiskError(error) || isReadOnlyDisk(error) ? { kind: 'disk-full' } : null
}

/** True when an operation that cannot return a refusal (a sweep step) found the store held by another process. */
export function wasBusy(error: unknown): boolean {
  return isStoreBusy(error)
}
