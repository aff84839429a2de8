import { PRACTICE_PAIRS, type PairVerdict } from './practice-pairs'

/** How far somebody is with the practice pairs. */
export type Practice = {
  readonly answers: readonly PairVerdict[] // one per decided pair
  readonly at: number // the pair on screen
  readonly undone: boolean // the pair on screen was decided and undone
}

export type PracticeEvent =
  | { readonly type: 'decide'; readonly value: PairVerdict }
  | { readonly type: 'undo' | 'next' }

export const PRACTICE_START: Practice = { answers: [], at: 0, undone: false }

/** Whether the next pair may come: this one is decided or, where undo is practiced, undone again. */
export function mayGoOn({ answers, at, undone }: Practice): boolean {
  return PRACTICE_PAIRS[at]?.fits === null ? undone : answers.length > at
}

/** Returns the state after an event. A decided pair stays until “next”; undo goes back one decision, also to the pair before. */
export function practiceSteps(state: Practice, event: PracticeEvent): Practice {
  const { answers, at } = state
  switch (event.type) {
    case 'decide':
      return answers.length > at ? state : { at, answers: [...answers, event.value], undone: false }
    case 'undo':
      return answers.length === 0
        ? state
        : { at: answers.length - 1, answers: answers.slice(0, -1), undone: true }
    case 'next':
      return mayGoOn(state) ? { ...state, at: at + 1, undone: false } : state
  }
}
