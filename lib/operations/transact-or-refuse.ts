import type { Refusal } from '@/lib/domain/refusal'
import { refused, type Result } from '@/lib/domain/result'
import { isStoreBusy } from '@/lib/store/is-busy'
import type { Store, Tx } from '@/lib/store/open-store'

/** Runs `work` as one transaction; a store that another process holds is a refusal, not a failure. */
export async function transactOrRefuse<Value>(
  store: Store,
  work: (tx: Tx) => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, Refusal>> {
  try {
    return await store.transact(work)
  } catch (error) {
    if (isStoreBusy(error)) return refused({ kind: 'store-busy' })
    throw error
  }
}

/** True when an operation that does not refuse by itself (a step of a sweep) found the store held by another process. */
export function wasBusy(error: unknown): boolean {
  return isStoreBusy(error)
}
