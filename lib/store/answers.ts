import type { Store, Tx } from './port'

/** What was answered to a request, and a fingerprint of what it asked. */
export type KeptAnswer = { readonly fingerprint: string; readonly value: string }

/** Finds what was answered under a key; null when nothing was. */
export async function findAnswer(reader: Tx, key: string): Promise<KeptAnswer | null> {
  return reader.answer.findUnique({ where: { key }, select: { fingerprint: true, value: true } })
}

/** Keeps an answer under its key. The first one stays. */
export async function keepAnswer(
  store: Store,
  answer: KeptAnswer & { readonly key: string; readonly at: Date },
): Promise<void> {
  const { key, fingerprint, value, at } = answer
  await store.transact(
    (tx) => tx.$executeRaw`
      INSERT INTO "Answer" ("key", "fingerprint", "value", "at") VALUES (${key}, ${fingerprint}, ${value}, ${at.getTime()})
      ON CONFLICT ("key") DO NOTHING`,
  )
}
