import { IS_SPEAKER } from './forms'
import { lemma } from './lexicon/lemma'
import { WORD_KINDS } from './lexicon/word-kinds'
import { IS_OWNER } from './roles'
import type { Text } from './text'

const BE = lemma('be')
const LAST_NAME = 3 // words of a name before the relative

/**
 * True when a text is about a relative, friend or neighbor of its entity: “Ada’s sister sold …”, “my boss left”. “Ada’s sister is Elin” is
 * about Ada, and “my wife moved in with me” about both.
 */
export function isOfRelative({ entries, names }: Pick<Text, 'entries' | 'names'>): boolean {
  const isEntity = (at: number) => {
    const entry = entries[at]
    return entry !== undefined && (names.includes(entry.stem) || (entry.forms & IS_SPEAKER) !== 0)
  }
  const isRelative = (at: number) => WORD_KINDS.person.has(entries[at]?.stem ?? '')
  const first = entries[0]?.word === 'the' ? 1 : 0 // “the user’s sister”
  let at = ((entries[first]?.roles ?? 0) & IS_OWNER) === 0 ? first : first + 1
  if (at === first) while (at < LAST_NAME && isEntity(at)) at += 1
  if (at === first) return false
  if (!isRelative(at)) at += 1 // “my older sister”
  const next = entries[at + 1]
  if (!isRelative(at) || isEntity(at) || next === undefined || next.word === 'and') return false
  if (next.stem === BE && entries[at + 2]?.word !== 'no') return false
  for (let later = at + 1; later < entries.length; later++) if (isEntity(later)) return false
  return true
}

/** Returns the place of the first relative, friend or neighbor of a text; -1 = none. */
export function personAt(entries: Text['entries']): number {
  return entries.findIndex(({ stem }) => WORD_KINDS.person.has(stem))
}

const PEOPLE = new Set(
  'family families relatives relationships people contacts household'.split(' '),
)

/** True when an aspect is about such people, so that what happens to them is what it asks: “sister”, “family”. */
export function asksOfPeople(aspect: string | null): boolean {
  if (aspect === null) return false
  return aspect
    .toLowerCase()
    .split(/[^a-z]+/u)
    .some((word) => PEOPLE.has(word) || (word !== '' && WORD_KINDS.person.has(lemma(word))))
}
