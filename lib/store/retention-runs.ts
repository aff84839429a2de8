import type { Tx } from './port'

/** When retention last ran for an agent, and its result. */
export type RetentionRun = {
  readonly agentId: string
  readonly at: Date
  readonly actor: string
  readonly moved: number
  readonly operationId: string | null
}

/** Stores an agent's last run, replacing the one before. */
export async function writeRetentionRun(tx: Tx, run: RetentionRun): Promise<void> {
  const { agentId, ...columns } = run
  await tx.retentionRun.upsert({ where: { agentId }, create: run, update: columns })
}

/** Reads the last run of each agent. */
export async function lastRetentionRuns(reader: Tx): Promise<ReadonlyMap<string, RetentionRun>> {
  const rows = await reader.retentionRun.findMany()
  return new Map(rows.map((row) => [row.agentId, row]))
}
