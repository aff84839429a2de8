import { createHash } from 'node:crypto'

import type { Change } from '@/lib/domain/change'
import type { Operation } from '@/lib/domain/operation'
import type { Webhook } from '@/lib/domain/webhook'
import { bodyOf, MOST_TEXTS, type WebhookTexts } from '@/lib/domain/webhook-body'
import { eventsOf, type Happened } from '@/lib/domain/webhook-events'
import { loadRows } from '@/lib/store/load-rows'
import type { Tx } from '@/lib/store/port'
import { insertDeliveries } from '@/lib/store/sql/webhook-outbox'
import { loadListening } from '@/lib/store/webhooks'

/**
 * Puts what an operation, or one part of it, changed into the outbox of the webhooks that listen, in its own transaction: both are stored
 * or neither is (rule WH1).
 */
export async function announce(
  tx: Tx,
  done: {
    readonly operation: Operation
    readonly changes: readonly Change[]
    readonly firstPosition: number // of the changes; tells the parts of one operation apart
  },
): Promise<void> {
  const { operation } = done
  const happened = eventsOf(operation, done.changes)
  if (happened.length === 0) return
  for (const webhook of await loadListening(tx)) {
    for (const event of happened) {
      const reached = await within(tx, { webhook, event, operation })
      if (reached === null) continue
      const texts = webhook.texts ? await textsOf(tx, reached) : undefined
      await insertDeliveries(tx, [
        {
          id: idOf([webhook.id, operation.id, done.firstPosition, event.type]),
          webhookId: webhook.id,
          operationSeq: operation.seq,
          type: event.type,
          body: JSON.stringify(bodyOf(reached, operation, texts)),
          at: operation.at,
        },
      ])
    }
  }
}

/** What of an event a webhook hears: that of its agents; null when it hears nothing of it. */
async function within(
  tx: Tx,
  told: {
    readonly webhook: Webhook
    readonly event: Happened
    readonly operation: Pick<Operation, 'agentId'>
  },
): Promise<Happened | null> {
  const { event } = told
  const { events, agents } = told.webhook
  const { agentId } = told.operation
  if (!events.includes(event.type)) return null
  if (agents === null) return event
  if (agentId !== null) return agents.includes(agentId) ? event : null
  if (event.about === 'agent') return event // the default, which every agent may inherit
  const owners = await ownersOf(tx, event)
  const ids = event.ids.filter((id) => agents.includes(owners.get(id) ?? ''))
  return ids.length === 0 ? null : { ...event, ids }
}

/** The agents of rows that an operation on several agents changed. */
async function ownersOf(
  tx: Tx,
  { about, ids }: Happened,
): Promise<ReadonlyMap<string, string | null>> {
  if (about === 'operation') {
    const rows = await tx.operation.findMany({
      where: { id: { in: [...ids] } },
      select: { id: true, agentId: true },
    })
    return new Map(rows.map(({ id, agentId }) => [id, agentId]))
  }
  const rows = await loadRows(tx, about === 'fact' ? 'fact' : 'proposal', ids)
  return new Map([...rows].map(([id, { agentId }]) => [id, String(agentId)]))
}

async function textsOf(tx: Tx, { about, ids }: Happened): Promise<WebhookTexts> {
  const first = ids.slice(0, MOST_TEXTS)
  if (about === 'fact') {
    const rows = await tx.fact.findMany({
      where: { id: { in: first } },
      select: { id: true, content: true },
    })
    return inOrder(first, rows)
  }
  if (about !== 'proposal') return undefined
  const rows = await tx.proposal.findMany({
    where: { id: { in: first } },
    select: {
      id: true,
      older: { select: { content: true } },
      newer: { select: { content: true } },
    },
  })
  return inOrder(
    first,
    rows.map(({ id, older, newer }) => ({ id, older: older.content, newer: newer.content })),
  )
}

function inOrder<Row extends { readonly id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
): Row[] {
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}

/** Returns the id of a message: the same for the same parts, however often the transaction is tried. */
export function idOf(parts: readonly (string | number)[]): string {
  return `msg_${createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 32)}`
}
