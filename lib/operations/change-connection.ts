import type { OperationRequest } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { changeConnection } from '@/lib/store/connections'
import { cancelOpen } from '@/lib/store/deliveries'
import { hasten } from '@/lib/store/delivery-times'
import type { Store } from '@/lib/store/port'

type Change = 'read' | 'resume' | 'disconnect'

/** Has a connection read at the next round, lets a paused one go on, or ends it (rule CS1). */
export async function alterConnection(
  store: Store,
  { id, change }: { readonly id: string; readonly change: Change },
  { at }: Pick<OperationRequest, 'at'>,
): Promise<Result<{ readonly id: string }>> {
  const done = await store.transact(async (tx) => {
    if (!(await changeConnection(tx, id, columnsOf(change, at)))) return false
    if (change === 'resume') await hasten(tx, id, at)
    if (change === 'disconnect') await cancelOpen(tx, id)
    return true
  })
  return done ? accepted({ id }) : refused({ kind: 'not-found', what: 'connection' })
}

/** Replaces the key of a connection, which continues if it was paused and is read at the next round (rule CS70). */
export async function replaceKey(
  store: Store,
  { id, sealedKey }: { readonly id: string; readonly sealedKey: string | null },
  { at }: Pick<OperationRequest, 'at'>,
): Promise<Result<{ readonly id: string }>> {
  const columns = { ...columnsOf('resume', at), lastReadProblem: null, sealedKey }
  const done = await store.transact(async (tx) => {
    if (!(await changeConnection(tx, id, columns))) return false
    await hasten(tx, id, at)
    return true
  })
  return done ? accepted({ id }) : refused({ kind: 'not-found', what: 'connection' })
}

function columnsOf(change: Change, at: Date) {
  switch (change) {
    case 'read':
      return { nextReadAt: at }
    case 'resume':
      return { pausedAt: null, pausedWhy: null, failures: 0, nextReadAt: at }
    case 'disconnect':
      return { disconnectedAt: at, sealedKey: null, busyUntil: null }
  }
}
