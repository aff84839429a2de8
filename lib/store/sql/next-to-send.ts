import { latestTry } from '@/lib/domain/connection'

import type { Tx } from '../port'
import { greatest, instant } from '../sqlite/dialect'

/**
 * Finds what a connection is to send next: the oldest that is due and that no earlier one of its fact holds up, which the end that a fact is yet to
 * have does not. What is put off beyond any try, and has begun, was dated by a wrong clock and is due (rule A15). One that ends a fact waits for
 * that of the same operation about the fact that replaces it. Returns its place.
 */
export async function nextPlaceToSend(
  reader: Tx,
  connectionId: string,
  at: Date,
): Promise<number | null> {
  const [row] = await reader.$queryRawUnsafe<{ seq: number | bigint }[]>(
    `SELECT d."seq" FROM "Delivery" d
      WHERE d."connectionId" = ? AND d."state" IN ('waiting', 'sent')
        AND (d."nextTryAt" <= ? OR (d."nextTryAt" > ? AND ${greatest('d."at"', '?')} >= d."notBefore"))
        AND NOT EXISTS (
          SELECT 1 FROM "Delivery" e
           WHERE e."connectionId" = d."connectionId" AND e."externalId" = d."externalId"
             AND e."seq" < d."seq" AND e."state" IN ('held', 'waiting', 'sent')
             AND (e."notBefore" <= ${greatest('e."at"', '?')} OR e."state" = 'sent'))
        AND NOT EXISTS (
          SELECT 1 FROM "Delivery" e JOIN "Fact" f ON f."id" = d."factId"
           WHERE e."operationId" = d."operationId" AND e."connectionId" = d."connectionId"
             AND e."factId" = f."supersededById" AND e."seq" < d."seq" AND e."state" IN ('held', 'waiting', 'sent'))
      ORDER BY d."seq" LIMIT 1`,
    connectionId,
    instant(at),
    instant(latestTry(at)),
    instant(at),
    instant(at),
  )
  return row === undefined ? null : Number(row.seq)
}
