import { retryWhileBusy } from './file-lock'
import type { PrismaClient } from './generated/client'
import { isStoreBusy } from './is-busy'
import type { Tx } from './port'
import type { SqliteAdapterFactory } from './sqlite/connection'
import { connectDirectly, execute, isWriteLocked } from './sqlite/direct'
import { openWait } from './waiting-writers'

const TRANSACTION_LIMIT_MS = 30 * 60_000 // a large import is one transaction
const WAIT_LIMIT_MS = 5 * 60_000

/** How long a write waits for other threads and processes: a large import is one write. */
export const BUSY = { limitMs: 60_000, pauseMs: 10 }

type Writer = { readonly client: PrismaClient; readonly adapter: SqliteAdapterFactory }

/** Waits for other processes without blocking this one, and runs `work` once when it has the write lock. */
export async function runTransaction<Value>(
  { client, adapter }: Writer,
  work: (tx: Tx) => Promise<Value>,
): Promise<Value> {
  const wait = openWait()
  let busy: unknown = null
  const outcome = await retryWhileBusy(async () => {
    if (busy !== null && isWriteLocked(adapter.db)) throw busy
    let begun = false
    try {
      const value = await client.$transaction(
        async (tx) => {
          // Begins with a write, which takes the write lock at once instead of failing later when a read lock is upgraded.
          connectDirectly(tx, adapter.db)
          await execute(tx, 'UPDATE "StoreMeta" SET "writes" = "writes" + 1 WHERE "id" = 1')
          begun = true
          wait.end()
          return work(tx)
        },
        { timeout: TRANSACTION_LIMIT_MS, maxWait: WAIT_LIMIT_MS },
      )
      return { ok: true as const, value }
    } catch (error) {
      if (begun || !isStoreBusy(error)) return { ok: false as const, error }
      wait.begin()
      busy = error
      throw error // nothing was done, so try again
    }
  }, BUSY).finally(wait.end)
  if (outcome.ok) return outcome.value
  throw outcome.error
}
