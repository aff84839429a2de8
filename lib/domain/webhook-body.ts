import { z } from 'zod'

import { OPERATION_KINDS, type Operation } from './operation'
import { WEBHOOK_EVENTS } from './webhook'
import type { Happened } from './webhook-events'

const MOST_IDS = 100
export const MOST_TEXTS = 20

const ids = z.array(z.string()).max(MOST_IDS).optional()

/** What a webhook is sent. Its names are single words, so they are the same in every language of programs. */
export const webhookBody = z
  .object({
    type: z.enum(WEBHOOK_EVENTS),
    timestamp: z.iso.datetime(),
    data: z.object({
      operation: z
        .object({ id: z.string(), seq: z.int(), kind: z.enum(OPERATION_KINDS) })
        .nullable(), // null when a store failed, which is no operation
      agent: z.string().nullable(), // null: several, or all that inherit the stored default
      count: z.int(), // of what the event is about; the ids are the first of them
      facts: ids,
      proposals: ids,
      undoes: ids, // operations
      connections: ids,
      texts: z
        .array(
          z.union([
            z.object({ id: z.string(), content: z.string() }),
            z.object({ id: z.string(), older: z.string(), newer: z.string() }),
          ]),
        )
        .max(MOST_TEXTS)
        .optional(), // of the first, for a webhook that includes them
    }),
  })
  .meta({ id: 'WebhookBody' })

export type WebhookBody = z.infer<typeof webhookBody>
export type WebhookTexts = WebhookBody['data']['texts']

/** Returns the body of an event: ids, and texts where a webhook includes them. */
export function bodyOf(
  { type, about, ids: all }: Happened,
  operation: Pick<Operation, 'id' | 'seq' | 'kind' | 'agentId' | 'at'>,
  texts: WebhookTexts,
): WebhookBody {
  const first = all.slice(0, MOST_IDS)
  return {
    type,
    timestamp: operation.at.toISOString(),
    data: {
      operation: { id: operation.id, seq: operation.seq, kind: operation.kind },
      agent: operation.agentId,
      count: about === 'agent' ? 1 : all.length,
      ...(about === 'fact' && { facts: first }),
      ...(about === 'proposal' && { proposals: first }),
      ...(about === 'operation' && { undoes: first }),
      ...(texts !== undefined && { texts }),
    },
  }
}

/** Returns the body of the event that a connected store failed. */
export function failureBody(
  { id, agentId }: { readonly id: string; readonly agentId: string },
  at: Date,
): WebhookBody {
  return {
    type: 'connector.failed',
    timestamp: at.toISOString(),
    data: { operation: null, agent: agentId, count: 1, connections: [id] },
  }
}
