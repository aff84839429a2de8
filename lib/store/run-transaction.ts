import { retryWhileBusy } from './file-lock'
import type { PrismaClient } from './generated/client'
import { isStoreBusy } from './is-busy'
import type { Tx } from './port'
import type { SqliteAdapterFactory } from './sqlite/connection'
import { connectDirectly, execute } from './sqlite/direct'
import { openWait } from './waiting-writers'

const TRANSACTION_LIMIT_MS = 30 * 60_000 // a large import is one transaction

/** How long a write waits for other threads and processes: a large import is one write. */
export const BUSY = { limitMs: 60_000, pauseMs: 10 }

type Writer = { readonly client: PrismaClient; readonly adapter: SqliteAdapterFactory }

/**
 * Waits for other processes without blocking this one, and runs `work` once when it has the write lock. Prisma's own interactive transaction
 * took 4 ms more on a busy machine.
 */
export async function runTransaction<Value>(
  writer: Writer,
  work: (tx: Tx) => Promise<Value>,
): Promise<Value> {
  const wait = openWait()
  try {
    await retryWhileBusy(async () => begin(writer, wait), BUSY)
  } finally {
    wait.end()
  }
  return carryOut(writer, work)
}

/** Takes the write lock at once, instead of failing later when a read lock is upgraded. */
function begin({ adapter }: Writer, wait: ReturnType<typeof openWait>): void {
  try {
    adapter.begin()
  } catch (error) {
    if (isStoreBusy(error)) wait.begin()
    throw error // nothing was done, so try again
  }
}

async function carryOut<Value>(
  { client, adapter }: Writer,
  work: (tx: Tx) => Promise<Value>,
): Promise<Value> {
  let isOver = false
  const end = () => {
    isOver = true
    adapter.rollBack()
  }
  const tx = new Proxy(client, {
    get(target, name) {
      if (isOver) throw new Error('The transaction is over.')
      return Reflect.get(target, name) as unknown
    },
  })
  const limit = setTimeout(end, TRANSACTION_LIMIT_MS)
  limit.unref()
  try {
    connectDirectly(tx, adapter.db)
    await execute(tx, 'UPDATE "StoreMeta" SET "writes" = "writes" + 1 WHERE "id" = 1')
    const value = await work(tx)
    adapter.commit()
    return value
  } finally {
    clearTimeout(limit)
    end()
  }
}
