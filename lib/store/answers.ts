import type { Store, Tx } from './port'
import { insertAnswer, replaceAnswer, type NewAnswer } from './sql/keep-answer'

export { findAnswer } from './sql/keep-answer'

/** Keeps the answer to one request. */
export type AnswerKeeper = {
  /** Keeps what is known of the answer, in the transaction that makes it known; what is known later replaces it. */
  readonly within: (tx: Tx, answer: unknown) => Promise<void>
  /** Keeps the whole answer, in its own transaction unless it is kept already. An earlier request's answer stays. */
  readonly finally: (answer: unknown) => Promise<void>
}

/** Returns a keeper of the answer to the request under this key. */
export function answerKeeper(
  store: Pick<Store, 'transact'>,
  request: Omit<NewAnswer, 'value'>,
): AnswerKeeper {
  let kept: string | null = null
  const keep = async (tx: Tx, value: string) => {
    await (kept === null ? insertAnswer : replaceAnswer)(tx, { ...request, value })
    kept = value
  }
  return {
    within: (tx, answer) => keep(tx, JSON.stringify(answer)),
    async finally(answer) {
      const value = JSON.stringify(answer)
      if (value !== kept) await store.transact((tx) => keep(tx, value))
    },
  }
}
