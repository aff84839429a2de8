import type { Store, Tx } from './port'
import { insertAnswer } from './sql/insert-answer'

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
  await store.transact((tx) => insertAnswer(tx, answer))
}
