import { answerProblem, notThisStore, type StoreWords } from '@/lib/connectors/answer-problem'
import { StoreProblem, type StoreTarget, type Transport } from '@/lib/connectors/port'
import { cleanText } from '@/lib/importers/clean-text'

type Answer = Awaited<ReturnType<Transport>>

const WORDS: StoreWords = { product: 'Vestige', key: 'token', thing: 'fact' }
const MOST_SAID = 160

/** Vestige's ids are UUIDs, and short names in what it took over. Anything else is none of its. */
export const NODE_ID = /^[\w-]{1,100}$/u

/** The problem with an answer that Vestige would not give. */
export function notVestige(): StoreProblem {
  return notThisStore(WORDS)
}

/** Returns the problem with an answer; null where the status means success, or that the session is not there. */
export function vestigeProblem(answer: Answer, { key }: StoreTarget): StoreProblem | null {
  return answerProblem(answer, { ...WORDS, hasKey: key !== null })
}

/** A no to one change, which does not count as a failure of Vestige. */
export function refusal(
  sentence: string,
  wayOut = 'Palimpsest keeps the decision. Sync the connection to see what Vestige has.',
): StoreProblem {
  return new StoreProblem({ kind: 'refused', sentence, wayOut })
}

/** A no for now. */
export function busy(sentence: string): StoreProblem {
  return new StoreProblem({ kind: 'busy', sentence, wayOut: 'Palimpsest tries again later.' })
}

/** Vestige's no to a change. Its own sentence is passed on: it says which state stands in the way. A database that is locked is asked again. */
export function refusedBy(said: string, target: StoreTarget): StoreProblem {
  return isLocked(said)
    ? busy('The database of Vestige is locked.')
    : refusal(`Vestige refused the change${quoted(said, target)}.`)
}

/** Vestige's error where it was asked to change nothing: it says nothing of the change that is to follow. */
export function failedWith(said: string, target: StoreTarget): StoreProblem {
  return isLocked(said)
    ? busy('The database of Vestige is locked.')
    : new StoreProblem({
        kind: 'unexpected',
        sentence: `Vestige answered with an error${quoted(said, target)}.`,
        wayOut: 'Palimpsest tries again later. If it keeps failing, look at the log of Vestige.',
      })
}

function isLocked(said: string): boolean {
  return /database is (?:locked|busy)/iu.test(said)
}

function quoted(said: string, { key }: StoreTarget): string {
  const words = cleanText(said).slice(0, MOST_SAID)
  return words === '' || (key !== null && said.includes(key)) ? '' : `: “${words}”`
}
