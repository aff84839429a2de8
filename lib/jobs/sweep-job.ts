import type { OperationRequest } from '@/lib/domain/operation'
import {
  failSweep,
  openSweep,
  type SweepWork,
  type SweepWorker,
} from '@/lib/operations/continue-sweep'
import { wasBusy } from '@/lib/operations/steps/transact-or-refuse'
import type { Store } from '@/lib/store/port'

const BUSY_PAUSE_MS = 1_000

/**
 * Works on one open sweep until it ends, letting the server answer others between steps. Waits for a store held by another process; a
 * failed run records its error.
 */
export async function runSweep(
  store: Store,
  work: SweepWork & { readonly isLeft?: () => boolean }, // then it is left after the step that is under way
  requestNow: () => OperationRequest,
): Promise<void> {
  const { isLeft = () => false } = work
  const worker = openSweep(store, { ...work, breathe: () => pause(0) })
  try {
    while (!isLeft() && (await stepWhenFree(worker, requestNow))) await pause(0)
  } catch (error) {
    console.error(`sweep ${work.runId} failed`, error)
    await failSweep(store, work, requestNow().at)
  } finally {
    await worker.close()
  }
}

async function stepWhenFree(
  worker: SweepWorker,
  requestNow: () => OperationRequest,
): Promise<boolean> {
  for (;;) {
    try {
      return await worker.step(requestNow())
    } catch (error) {
      if (!wasBusy(error)) throw error
      await pause(BUSY_PAUSE_MS)
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    if (ms === 0) setImmediate(resolve)
    else setTimeout(resolve, ms)
  })
}
