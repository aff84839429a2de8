import type { Cues } from './cues'
import { IS_ED_ING } from './forms'
import { IS_NEGATION } from './roles'
import { isCapital, LABEL, OPENS, SENTENCE, type Text } from './text'
import type { Entry } from './word-book'

const MOST_WORDS = 4
const NOT_ONE = new Set(
  'and or plus also any some other others another various several many multiple all both none unknown unclear undecided tbd na'.split(
    ' ',
  ),
)

/** True for a text that is one value and says nothing of it: “Denver”, “VS Code”, “PostgreSQL 16”; not “Denver or Boulder”, “unknown”. */
export function isBareValue(text: Text, cues: Cues): boolean {
  const { entries, gaps, content, names } = text
  if (entries.length === 0 || entries.length > MOST_WORDS) return false
  if ((gaps & (LABEL | OPENS | SENTENCE)) !== 0 || /[?&+]| \/ /u.test(content)) return false
  if (cues.mood !== 'statement' || cues.correction !== null) return false
  if (cues.change !== null && (!cues.changeIsWeak || cues.changeIsEvent)) return false // “New York” is a value
  if (cues.contexts.length > 0 || cues.restriction >= 0) return false
  const isOdd = ({ word, roles, stem }: Entry) =>
    NOT_ONE.has(word) || (roles & IS_NEGATION) !== 0 || names.includes(stem)
  if (entries.some(isOdd) || !entries.some(({ stop }) => !stop)) return false
  return entries.length === 1 || !entries.some((_, at) => isDeed(text, at))
}

/** “planted” in “Planted an apple tree”, “wakes” in “Wakes at 7”: verbs that no list has. */
function isDeed(text: Text, at: number): boolean {
  const { entries } = text
  const { word = '', forms = 0 } = entries[at] ?? {}
  if ((forms & IS_ED_ING) !== 0 && (at === 0 || !isCapital(text, at))) return true
  return word.endsWith('s') && !word.endsWith('ss') && (entries[at + 1]?.preposition ?? 0) > 0
}
