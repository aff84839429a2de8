import { isReadOnly, type PushMode } from '@/lib/domain/connection'
import type { OperationRequest } from '@/lib/domain/operation'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { changeConnection, findConnection } from '@/lib/store/connections'
import { holdWaiting } from '@/lib/store/deliveries'
import type { Store } from '@/lib/store/port'

import { recordOperation } from './steps/record-operation'

/**
 * Says what a connected store receives from now on: nothing, what a person releases, or every decision. It is in the log, and is set back
 * in the same way (rule CS13).
 */
export async function setConnectionMode(
  store: Store,
  { id, mode }: { readonly id: string; readonly mode: PushMode },
  request: OperationRequest,
): Promise<Result<{ readonly id: string }>> {
  if ((await findConnection(store.read, id))?.mode === mode) return accepted({ id })
  const intent = { kind: 'set-connection', about: `${id}:${mode}`, request } as const
  const done = await recordOperation(store, intent, async (tx) => {
    const connection = await findConnection(tx, id)
    if (connection === null) return refused({ kind: 'not-found', what: 'connection' })
    const { agentId, kind, mode: before } = connection
    if (isReadOnly(kind)) return refused(ONLY_READ)
    if (!(await changeConnection(tx, id, { mode })))
      return refused({ kind: 'not-found', what: 'connection' })
    if (mode !== 'push') await holdWaiting(tx, id)
    return accepted({
      agentId,
      subject: {
        event: { type: 'connection-set', agent: agentId, store: kind, before, after: mode },
      },
    })
  })
  return done.ok ? accepted({ id }) : done
}

const ONLY_READ: Refusal = {
  kind: 'store-refused',
  sentence: 'This kind of store can only be read.',
  wayOut: 'Decisions about its facts stay in Palimpsest.',
}
