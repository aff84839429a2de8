import type { OperationRequest } from '@/lib/domain/operation'
import { beginWaitingSweep } from '@/lib/operations/begin-waiting-sweep'
import { failSweep, openSweep, type SweepWork } from '@/lib/operations/continue-sweep'
import { wasBusy } from '@/lib/operations/steps/transact-or-refuse'
import type { Store } from '@/lib/store/port'

const BUSY_PAUSE_MS = 1_000
const TURN_PAUSE_MS = 500

/**
 * Works on one open sweep until it ends, letting the server answer others between steps. Waits for its turn, and for a store held by
 * another process; a failed run records its error.
 */
export async function runSweep(
  store: Store,
  work: SweepWork & { readonly isLeft?: () => boolean }, // then it is left after the step that is under way
  requestNow: () => OperationRequest,
): Promise<void> {
  const { isLeft = () => false } = work
  const worker = openSweep(store, { ...work, breathe: () => pause(0) })
  try {
    const isWaiting = () => whenFree(() => beginWaitingSweep(store, work, requestNow().at))
    while (!isLeft() && (await isWaiting())) await pause(TURN_PAUSE_MS)
    while (!isLeft() && (await whenFree(() => worker.step(requestNow())))) await pause(0)
  } catch (error) {
    console.error(`sweep ${work.runId} failed`, error)
    await failSweep(store, work, requestNow().at)
  } finally {
    await worker.close()
  }
}

async function whenFree(work: () => Promise<boolean>): Promise<boolean> {
  for (;;) {
    try {
      return await work()
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
