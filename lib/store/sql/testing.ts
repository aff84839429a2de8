import type Database from 'better-sqlite3'

import type { Store, Tx } from '../port'
import { query, readDirectly } from '../sqlite/direct'

/** Returns how SQLite would carry out each statement that `ask` sends to its reader, which answers with no rows. */
export async function plansOf(
  store: Pick<Store, 'read'>,
  ask: (reader: Tx) => Promise<unknown>,
): Promise<readonly string[]> {
  const asked: [string, unknown[]][] = []
  const note = (sql: string, ...values: unknown[]) => {
    asked.push([sql, values])
    return []
  }
  const reader = Object.create(store.read, {
    $queryRawUnsafe: { value: async (...statement: Parameters<typeof note>) => note(...statement) },
  }) as Tx
  const noted = {
    prepare: (sql: string) => ({ all: (...values: unknown[]) => note(sql, ...values) }),
  }
  readDirectly(reader, () => noted as unknown as Database.Database)
  await ask(reader)
  return Promise.all(
    asked.map(async ([sql, values]) => {
      const steps = await query<{ readonly detail: string }>(
        store.read,
        `EXPLAIN QUERY PLAN ${sql}`,
        ...values,
      )
      return steps.map(({ detail }) => detail).join('; ')
    }),
  )
}
