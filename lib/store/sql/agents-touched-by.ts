import type { Tx } from '../port'

export async function agentsTouchedBy(tx: Tx, operationSeq: number): Promise<readonly string[]> {
  const rows = await tx.$queryRawUnsafe<{ agentId: string }[]>(
    `SELECT DISTINCT f."agentId" AS "agentId" FROM "Change" c JOIN "Fact" f ON f."id" = c."rowId"
      WHERE c."operationSeq" = ? AND c."tableName" = 'fact'`,
    operationSeq,
  )
  return rows.map(({ agentId }) => agentId)
}
