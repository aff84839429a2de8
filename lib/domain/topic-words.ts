import { STOP_WORDS } from '@/lib/detection/lexicon/stop-words'
import { tokenise } from '@/lib/detection/tokenise'
import { lemma } from '@/lib/detection/weighing/lexicon/lemma'

/** A word to look for, in the forms that count as it: a fact holds one of them. */
export type TopicWord = readonly string[]

const MOST_WORDS = 32
const SHORTEST_STEM = 3

const stopWords: ReadonlySet<string> = new Set(STOP_WORDS)

/** Returns the words that say what a question is about, the first 32; words of grammar do not. */
export function topicWords(question: string): readonly TopicWord[] {
  const words = new Set(tokenise(question).words.filter((word) => !stopWords.has(word)))
  return [...words].slice(0, MOST_WORDS).map(formsOf)
}

/** Searching finds any part of a word, so its stem finds the other forms, too. */
function formsOf(word: string): TopicWord {
  const stem = lemma(word)
  if (stem.length < SHORTEST_STEM || stem === word) return [word]
  return word.startsWith(stem) ? [stem] : [word, stem]
}
