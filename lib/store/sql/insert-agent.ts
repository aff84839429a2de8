import type { Tx } from '../port'
import { execute } from '../sqlite/direct'

/** Adds an agent, unless the store already has it. */
export async function insertAgent(tx: Tx, id: string, at: Date): Promise<void> {
  await execute(
    tx,
    'INSERT INTO "Agent" ("id", "createdAt") VALUES (?, ?) ON CONFLICT ("id") DO NOTHING',
    id,
    at,
  )
}
