import { accepted, refused, type Result } from '@/lib/domain/result'
import type { Store } from '@/lib/store/port'

import { transactOrRefuse } from './steps/transact-or-refuse'
import { isAbandoned, SILENT_MS } from './take-over-sweeps'

/** Asks a running sweep to stop, or ends one without a worker; its proposals stay. */
export async function cancelSweep(
  store: Store,
  runId: string,
  seen: { readonly at: Date; readonly live: readonly string[] },
): Promise<Result<{ readonly runId: string }>> {
  const { at } = seen
  return transactOrRefuse(store, async (tx) => {
    const run = await tx.sweepRun.findUnique({ where: { id: runId } })
    if (run === null) return refused({ kind: 'not-found', what: 'sweep' })
    if (run.activeKey === null)
      return refused({ kind: 'no-change', sentence: 'This sweep has already ended.' })
    const ended = { status: 'cancelled', activeKey: null, finishedAt: at, heartbeatAt: at }
    await tx.sweepRun.update({
      where: { id: runId },
      data: {
        cancelRequested: true,
        ...(isAbandoned(run, { ...seen, silentMs: SILENT_MS }) ? ended : {}),
      },
    })
    return accepted({ runId })
  })
}
