import type { Tx } from '../port'
import { list, isOneOf, instant, greatest, least } from '../sqlite/dialect'
import { execute } from '../sqlite/direct'

/** Returns the number of the open write transaction. */
export async function currentWrite(tx: Tx): Promise<number> {
  const { writes } = await tx.storeMeta.findUniqueOrThrow({ where: { id: 1 } })
  return writes
}

/** Notes the slots of superseded facts that were still current at one of two moments and not at the other (rule A18). */
export async function noteEnded(
  tx: Tx,
  agentId: string,
  moments: readonly [Date, Date],
): Promise<void> {
  const [from, to] = moments.map(instant).toSorted((a, b) => a - b)
  await execute(
    tx,
    `UPDATE "Slot" SET "since" = (SELECT "writes" FROM "StoreMeta" WHERE "id" = 1)
      WHERE "agentId" = ? AND ("entityKey", "aspectKey") IN (
        SELECT f."entityKey", f."aspectKey" FROM "Fact" f JOIN "Fact" s ON s."id" = f."supersededById"
         WHERE f."agentId" = ? AND f."status" = 'superseded' AND f."validUntil" > ? AND s."validFrom" > ${greatest('?', 'f."validFrom"')}
           AND ${least('f."validUntil"', 's."validFrom"')} <= ?)`,
    agentId,
    agentId,
    from,
    from,
    to,
  )
}

/** Notes the slots of facts, for what no trigger sees. */
export async function noteSlotsOf(tx: Tx, factIds: readonly string[]): Promise<void> {
  if (factIds.length === 0) return
  await execute(
    tx,
    `UPDATE "Slot" SET "since" = (SELECT "writes" FROM "StoreMeta" WHERE "id" = 1)
      WHERE ("agentId", "entityKey", "aspectKey") IN (
        SELECT "agentId", "entityKey", "aspectKey" FROM "Fact" WHERE ${isOneOf('"id"')})`,
    list(factIds),
  )
}
