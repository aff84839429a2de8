import type { Tx } from '../port'
import { isAheadOf } from './fault-queries'

/** Returns the facts of a fact’s slot that arrived before it and were dated by a clock ahead of now, too. */
export async function aheadBefore(
  reader: Tx,
  factId: string,
  at: Date,
): Promise<readonly string[]> {
  const ahead = isAheadOf('f', at)
  const rows = await reader.$queryRawUnsafe<{ readonly id: string }[]>(
    `SELECT f."id" FROM "Fact" named
       JOIN "Fact" f ON f."agentId" = named."agentId" AND f."entityKey" = named."entityKey" AND f."aspectKey" = named."aspectKey"
      WHERE named."id" = ? AND f."id" < named."id" AND ${ahead.text}`,
    factId,
    ...ahead.values,
  )
  return rows.map(({ id }) => id)
}
