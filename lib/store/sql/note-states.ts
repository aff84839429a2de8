import type { LinkedFact } from '../connections'
import type { Tx } from '../port'
import { executeEach } from '../sqlite/direct'

/** Notes what facts are in their store. */
export async function noteStates(
  tx: Tx,
  connectionId: string,
  { facts, at }: { readonly facts: readonly LinkedFact[]; readonly at: Date },
): Promise<void> {
  await executeEach(
    tx,
    `INSERT INTO "StoreFact" ("connectionId", "externalId", "factId", "state", "seenAt") VALUES (?, ?, ?, ?, ?)
       ON CONFLICT ("connectionId", "externalId")
       DO UPDATE SET "factId" = excluded."factId", "state" = excluded."state", "seenAt" = excluded."seenAt"`,
    facts.map(({ externalId, factId, state }) => [
      connectionId,
      externalId,
      factId,
      JSON.stringify(state),
      at,
    ]),
  )
}
