import type { Tx } from '../port'
import { execute } from '../sqlite/direct'

/** Inserts an answer, unless there is one under its key. */
export async function insertAnswer(
  tx: Tx,
  answer: {
    readonly key: string
    readonly fingerprint: string
    readonly value: string
    readonly at: Date
  },
): Promise<void> {
  await execute(
    tx,
    `INSERT INTO "Answer" ("key", "fingerprint", "value", "at") VALUES (?, ?, ?, ?) ON CONFLICT ("key") DO NOTHING`,
    answer.key,
    answer.fingerprint,
    answer.value,
    answer.at,
  )
}
