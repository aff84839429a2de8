import type { PrismaClient } from '../generated/client'
import type { StoreKind } from '../port'

/** Returns the kind of a store; a new one becomes of this kind. */
export async function readOrSetKind(client: PrismaClient, kind: StoreKind): Promise<StoreKind> {
  // OR IGNORE: two processes may open a new store at the same time.
  const present = await client.storeMeta.findUnique({ where: { id: 1 } })
  if (present === null)
    await client.$executeRaw`INSERT OR IGNORE INTO "StoreMeta" ("id", "kind") VALUES (1, ${kind})`
  const meta = present ?? (await client.storeMeta.findUniqueOrThrow({ where: { id: 1 } }))
  return meta.kind === 'demo' ? 'demo' : 'user'
}
