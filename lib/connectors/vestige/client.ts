import { answerProblem, notThisStore, type StoreWords } from '@/lib/connectors/answer-problem'
import type { StoreProblem, StoreTarget } from '@/lib/connectors/port'
import { saidBy, type Answer } from '@/lib/connectors/send-to'
import { busy, refusalBy, unexpected } from '@/lib/connectors/store-problems'

export const WORDS: StoreWords = { product: 'Vestige', key: 'token', thing: 'fact' }

/** The problem with an answer that Vestige would not give. */
export function notVestige(): StoreProblem {
  return notThisStore(WORDS)
}

/** Returns the problem with an answer; null where the status means success, or that the session is not there. */
export function vestigeProblem(answer: Answer, { key }: StoreTarget): StoreProblem | null {
  return answerProblem(answer, { ...WORDS, hasKey: key !== null })
}

/** A no to one change, which does not count as a failure of Vestige. */
export const refusal = refusalBy(WORDS.product)

/** Vestige's no to a change. A database that is locked is asked again. */
export function refusedBy(said: string, target: StoreTarget): StoreProblem {
  return isLocked(said)
    ? busy('The database of Vestige is locked.')
    : refusal(`Vestige refused the change${quoted(said, target)}.`)
}

/** Vestige's error where it was asked to change nothing: it says nothing of the change that is to follow. */
export function failedWith(said: string, target: StoreTarget): StoreProblem {
  return isLocked(said)
    ? busy('The database of Vestige is locked.')
    : unexpected(
        `Vestige answered with an error${quoted(said, target)}.`,
        'Palimpsest tries again later. If it keeps failing, check the log of Vestige.',
      )
}

function isLocked(said: string): boolean {
  return /database is (?:locked|busy)/iu.test(said)
}

function quoted(said: string, target: StoreTarget): string {
  const words = saidBy(said, target)
  return words === null ? '' : `: ${words}`
}
