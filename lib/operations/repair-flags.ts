import { checkLog } from '@/lib/store/check-log'
import type { Store } from '@/lib/store/port'

/** Resets the log's flags to what a replay gives (rule IN14). Flags are bookkeeping: no operation, and no fact row changes. */
export async function repairFlags(store: Store): Promise<number> {
  return store.transact(async (tx) => {
    const { flags } = await checkLog(tx)
    for (const { id, inEffect, effectSeq, undoneById } of flags) {
      await tx.operation.update({ where: { id }, data: { inEffect, effectSeq, undoneById } })
    }
    return flags.length
  })
}
