import type { ImportBatch } from '@/lib/domain/import-batch'
import { isOver, makeRoom, mayTake, type Asked, type Waiting } from '@/lib/domain/waiting'

import { pack, unpack } from './packed'
import type { Store, Tx } from './port'
import { insertImportPreview } from './sql/packed-rows'

const ROOM = 1_500_000 // rows, about 700 bytes each before they are compressed

/**
 * Keeps a batch that was previewed under a token, for its owner's next step in whatever process; false when others have left no room.
 * Nothing of it is imported.
 */
export async function keepPreview(
  store: Store,
  { token, batch }: { readonly token: string; readonly batch: ImportBatch },
  asked: Asked,
): Promise<boolean> {
  const size = batch.facts.length + batch.proposals.length + batch.problems.length
  const payload = await pack(batch)
  return store.transact(async (tx) => {
    const gone = makeRoom(await readWaiting(tx), size, { ...asked, room: ROOM })
    if (gone === null) return false
    await tx.importPreview.deleteMany({ where: { token: { in: [...gone] } } })
    await insertImportPreview(tx, { token, reviewer: asked.reviewer, at: asked.at, size, payload })
    return true
  })
}

/** Returns a batch to its owner; null when it belongs to someone else, was dropped, or waited for an hour. */
export async function findPreview(
  reader: Tx,
  token: string,
  asked: Asked,
): Promise<ImportBatch | null> {
  const row = await reader.importPreview.findUnique({ where: { token } })
  if (row === null || !mayTake(row, asked)) return null
  return unpack<ImportBatch>(row.payload)
}

/** Forgets a batch. */
export async function dropPreview(store: Store, token: string): Promise<void> {
  await store.transact((tx) => tx.importPreview.deleteMany({ where: { token } }))
}

/** Forgets the batches that have waited for an hour. Writes nothing when there is none. */
export async function dropOldPreviews(store: Store, now: Date): Promise<void> {
  const old = (await readWaiting(store.read)).filter((row) => isOver(row, now))
  if (old.length === 0) return
  const tokens = old.map(({ token }) => token)
  await store.transact((tx) => tx.importPreview.deleteMany({ where: { token: { in: tokens } } }))
}

function readWaiting(reader: Tx): Promise<readonly Waiting[]> {
  return reader.importPreview.findMany({
    select: { token: true, reviewer: true, at: true, size: true },
  })
}
