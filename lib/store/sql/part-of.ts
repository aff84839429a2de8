import type { Tx } from '../port'
import { execute } from '../sqlite/direct'

/** Does a part of a transaction that may fail alone: what it wrote is taken back, and its error thrown. */
export async function partOf<Value>(tx: Tx, work: () => Promise<Value>): Promise<Value> {
  await execute(tx, 'SAVEPOINT "part"')
  try {
    const value = await work()
    await execute(tx, 'RELEASE SAVEPOINT "part"')
    return value
  } catch (error) {
    await takeBack(tx, error)
    throw error
  }
}

/** Where the whole transaction was taken back already, as on a full disk, the first error says why. */
async function takeBack(tx: Tx, why: unknown): Promise<void> {
  try {
    await execute(tx, 'ROLLBACK TO SAVEPOINT "part"')
    await execute(tx, 'RELEASE SAVEPOINT "part"')
  } catch {
    throw why
  }
}
