import { checkLog } from '@/lib/store/check-log'
import type { Store } from '@/lib/store/port'

/** Sets the flags of the log to what a replay of it gives (rule IN14). They are bookkeeping: no operation, and no row of a fact changes. */
export async function repairFlags(store: Store): Promise<number> {
  return store.transact(async (tx) => {
    const { flags } = await checkLog(tx)
    for (const { id, inEffect, effectSeq, undoneById } of flags) {
      await tx.operation.update({ where: { id }, data: { inEffect, effectSeq, undoneById } })
    }
    return flags.length
  })
}
