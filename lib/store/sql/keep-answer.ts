import type { Tx } from '../port'
import { execute, query } from '../sqlite/direct'

/** An answer as it is kept. */
export type NewAnswer = {
  readonly key: string
  readonly fingerprint: string
  readonly value: string
  readonly at: Date
}

/** Finds what was answered under a key; null when nothing was. */
export async function findAnswer(
  reader: Tx,
  key: string,
): Promise<Pick<NewAnswer, 'fingerprint' | 'value'> | null> {
  const [row] = await query<Pick<NewAnswer, 'fingerprint' | 'value'>>(
    reader,
    'SELECT "fingerprint", "value" FROM "Answer" WHERE "key" = ?',
    key,
  )
  return row ?? null
}

/** Inserts an answer, unless there is one under its key. */
export async function insertAnswer(tx: Tx, answer: NewAnswer): Promise<void> {
  await execute(
    tx,
    `INSERT INTO "Answer" ("key", "fingerprint", "value", "at") VALUES (?, ?, ?, ?) ON CONFLICT ("key") DO NOTHING`,
    answer.key,
    answer.fingerprint,
    answer.value,
    answer.at,
  )
}

export async function replaceAnswer(tx: Tx, { key, value }: NewAnswer): Promise<void> {
  await execute(tx, 'UPDATE "Answer" SET "value" = ? WHERE "key" = ?', value, key)
}
