import type { OperationRequest } from '@/lib/domain/operation'
import { failSweep, openSweep } from '@/lib/operations/continue-sweep'
import type { Store } from '@/lib/store/open-store'

/** Works on one open sweep until it ends. Between steps the server answers others. A broken run says so in its row. */
export async function runSweep(
  store: Store,
  runId: string,
  requestNow: () => OperationRequest,
): Promise<void> {
  try {
    const worker = openSweep(store, runId)
    // oxlint-disable-next-line no-await-in-loop -- each step goes on from the checkpoint before it
    while (await worker.step(requestNow())) await breathe()
  } catch (error) {
    console.error(`sweep ${runId} failed`, error)
    await failSweep(store, runId, requestNow().at)
  }
}

function breathe(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
