import type { Tx } from '../port'
import type { WebhookDeliveryRow } from '../rows'
import { execute, query } from '../sqlite/direct'

/** Something that a webhook is to be told. */
export type Delivery = Pick<
  WebhookDeliveryRow,
  'id' | 'webhookId' | 'operationSeq' | 'type' | 'body' | 'at'
>

/** True when a webhook is to be told of things: one cheap statement, for writes that somebody waits for. */
export async function isListening(tx: Tx): Promise<boolean> {
  const [row] = await query(tx, `SELECT 1 FROM "Webhook" WHERE "disabledAt" IS NULL LIMIT 1`)
  return row !== undefined
}

/** True when a store is connected: one cheap statement, for writes that somebody waits for. */
export async function isConnected(tx: Tx): Promise<boolean> {
  const [row] = await query(tx, `SELECT 1 FROM "Connection" LIMIT 1`)
  return row !== undefined
}

/** Puts deliveries into the outbox. */
export async function insertDeliveries(tx: Tx, deliveries: readonly Delivery[]): Promise<void> {
  for (const { id, webhookId, operationSeq, type, body, at } of deliveries)
    await execute(
      tx,
      `INSERT INTO "WebhookDelivery" ("id", "webhookId", "operationSeq", "type", "body", "at", "attempts", "firstTryAt", "nextTryAt", "aside")
       VALUES (?, ?, ?, ?, ?, ?, 0, NULL, ?, false)`,
      id,
      webhookId,
      operationSeq,
      type,
      body,
      at,
      at,
    )
}
