import type { Tx } from './port'

/** Notes what a connector wants to know of a store at the next read; null: nothing, so that it reads all of it. */
export async function noteMark(tx: Tx, connectionId: string, mark: string | null): Promise<void> {
  if (mark === null) await tx.storeMark.deleteMany({ where: { connectionId } })
  else
    await tx.storeMark.upsert({
      where: { connectionId },
      create: { connectionId, mark },
      update: { mark },
    })
}

/** Reads what was noted of a store; null where nothing was. */
export async function findMark(reader: Tx, connectionId: string): Promise<string | null> {
  const row = await reader.storeMark.findUnique({ where: { connectionId } })
  return row?.mark ?? null
}
