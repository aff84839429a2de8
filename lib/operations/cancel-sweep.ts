import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import type { Store } from '@/lib/store/open-store'

import { transactOrRefuse } from './transact-or-refuse'

/** Asks a running sweep to stop; what it has proposed so far stays. */
export async function cancelSweep(
  store: Store,
  runId: string,
): Promise<Result<{ readonly runId: string }, Refusal>> {
  return transactOrRefuse(store, async (tx) => {
    const run = await tx.sweepRun.findUnique({ where: { id: runId } })
    if (run === null) return refused({ kind: 'not-found', what: 'sweep' })
    if (run.activeKey === null)
      return refused({ kind: 'no-change', sentence: 'This sweep has already ended.' })
    await tx.sweepRun.update({ where: { id: runId }, data: { cancelRequested: true } })
    return accepted({ runId })
  })
}
