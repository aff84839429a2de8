import type { Tx } from './port'

/** When an agent was last looked through for the cold tier, and what came of it. */
export type RetentionRun = {
  readonly agentId: string
  readonly at: Date
  readonly actor: string
  readonly moved: number
  readonly operationId: string | null
}

/** Keeps the last run of an agent in the place of the one before. */
export async function writeRetentionRun(tx: Tx, run: RetentionRun): Promise<void> {
  const { agentId, ...columns } = run
  await tx.retentionRun.upsert({ where: { agentId }, create: run, update: columns })
}

/** Reads the last run of each agent that has one. */
export async function lastRetentionRuns(reader: Tx): Promise<ReadonlyMap<string, RetentionRun>> {
  const rows = await reader.retentionRun.findMany()
  return new Map(rows.map((row) => [row.agentId, row]))
}
