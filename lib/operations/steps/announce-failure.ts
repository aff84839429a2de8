import { failureBody } from '@/lib/domain/webhook-body'
import type { Connection } from '@/lib/store/connections'
import type { Tx } from '@/lib/store/port'
import { insertDeliveries } from '@/lib/store/sql/webhook-outbox'
import { loadListening } from '@/lib/store/webhooks'

import { idOf } from './announce'

/** Tells the webhooks that listen that a store failed, in the transaction that notes it (rule WH7). */
export async function announceFailure(
  tx: Tx,
  connection: Pick<Connection, 'id' | 'agentId'>,
  at: Date,
): Promise<void> {
  const listening = (await loadListening(tx)).filter(
    ({ events, agents }) =>
      events.includes('connector.failed') && agents?.includes(connection.agentId) !== false,
  )
  if (listening.length === 0) return
  const last = await tx.operation.findFirst({ orderBy: { seq: 'desc' }, select: { seq: true } })
  const body = failureBody(connection, at)
  await insertDeliveries(
    tx,
    listening.map(({ id: webhookId }) => ({
      id: idOf([webhookId, connection.id, at.getTime(), body.type]),
      webhookId,
      operationSeq: last?.seq ?? 0, // how far the log was
      type: body.type,
      body: JSON.stringify(body),
      at,
    })),
  )
}
