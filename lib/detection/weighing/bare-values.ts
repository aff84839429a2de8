import type { Aspect, AspectKind } from './aspects'
import type { Claim } from './claims'
import type { Cues } from './cues'
import { HAS_DIGIT, IS_ED_ING, IS_FOREIGN, IS_PARTICLE, IS_VERB } from './forms'
import { readMoment } from './moments'
import { IS_NEGATION } from './roles'
import { isCapital, LABEL, OPENS, type Text } from './text'
import type { Entry } from './word-book'

const MOST_WORDS = 4
const MOST_LETTERS = 80
const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))
const NO_VALUE = words(
  'unknown unclear undecided unsure unspecified undisclosed redacted private hidden missing empty pending varies depends tbd tba tbc na nil nan null undefined none nothing',
)
const SEVERAL = words(
  'plus also any some other others another various several many multiple all both',
)
/** What opens a description: “a big city”, “my sister”, “next week”. */
const VAGUE = words(
  'a an my our your his her their early late soon asap later next last today tomorrow yesterday',
)
const SWITCH = words('on off yes no true false enabled disabled muted unmuted paused')
const SWITCHED_KINDS: ReadonlySet<AspectKind> = new Set(['other', 'one', 'several'])
const ABBREVIATED = /\b(?:dr|mr|mrs|ms|prof|st|\p{L})\./giu

/** True for a text that is one value of its aspect and says nothing of it: “Denver”, “VS Code”, “in progress”; not “Denver or Boulder”, “unknown”. */
export function isBareValue(
  text: Text,
  {
    cues,
    claims,
    aspect,
  }: { readonly cues: Cues; readonly claims: readonly Claim[]; readonly aspect: Aspect },
): boolean {
  const { entries, content } = text
  const [first] = entries
  if (first === undefined || content.length > MOST_LETTERS) return false
  if (!aspect.holdsOne) return isSwitch(text) && SWITCHED_KINDS.has(aspect.kind)
  if (readMoment(content) !== null) return true // “Mon 9:15”, “last Friday”: whatever its words are elsewhere
  if (entries.length > MOST_WORDS) return false
  if (NO_VALUE.has(first.word) || isVague(text) || isMarked(text)) return false
  if (!/\s/u.test(content.trim())) return !SEVERAL.has(first.word) // “done”, “off”, “feature/login”: whatever a word may be elsewhere
  if (cues.mood === 'question' || cues.mood === 'reported' || cues.correction !== null) return false
  if (cues.change !== null && (!cues.changeIsWeak || cues.changeIsEvent)) return false // “New York” is a value
  if (
    claims.some((claim) => !isOfName(text, claim, aspect)) ||
    cues.contexts.length > 0 ||
    cues.restriction >= 0
  )
    return false
  const [named = null] = claims
  return (
    entries.some(({ stop }) => !stop) &&
    !entries.some((_, at) => at !== named?.verb && tellsMore(text, at))
  )
}

/** “off”, of an aspect whatever its number: two such values exclude each other. */
function isSwitch({ content }: Text): boolean {
  return SWITCH.has(content.trim().toLowerCase())
}

function isVague({ entries }: Text): boolean {
  const [first] = entries
  if (first === undefined || (entries.length === 1 && first.word.length === 1)) return false // “A-”
  return VAGUE.has(first.word)
}

/** True where what looks like a verb is part of a name: “Los Angeles”, “Building A”, “Bank of America”, “Pro plan” of a plan. */
function isOfName(text: Text, { verb }: Claim, { words: asked }: Aspect): boolean {
  const { entries } = text
  const [entry, next] = [entries[verb], entries[verb + 1]]
  if (entry === undefined) return false
  if (next === undefined) return verb > 0 && asked.at(-1) === entry.word
  if (verb > 0 || next.month > 0 || readMoment(next.word) !== null) return false
  const isNamed = isCapital(text, 1) || (next.forms & HAS_DIGIT) !== 0
  const isVerb = (entry.forms & IS_VERB) !== 0 && (entry.forms & (IS_FOREIGN | IS_PARTICLE)) === 0
  if (!isVerb && isNamed) return true // only its “s” makes it a verb
  if (!isCapital(text, 0)) return false
  if (entries.length === 2 && isNamed && next.word.length === 1) return true
  return next.word === 'of' && isCapital(text, 2)
}

/** True for signs of a list, a sentence, a label or a note. */
function isMarked({ gaps, content }: Text): boolean {
  if ((gaps & (LABEL | OPENS)) !== 0 || /["[\]{}]| [&+/] | (?:and|or) |\?$/u.test(content))
    return true
  return /[.!;?]\s|\n|^\W*(?:n\/a|x+)\W*$/iu.test(content.replaceAll(ABBREVIATED, ''))
}

function tellsMore(text: Text, at: number): boolean {
  const { entries, names } = text
  const entry: Entry | undefined = entries[at]
  if (entry === undefined || SEVERAL.has(entry.word) || names.includes(entry.stem)) return true
  return (entry.roles & IS_NEGATION) !== 0 || isDeed(text, at)
}

/** “planted” in “Planted an apple tree”, “wakes” in “Wakes at 7”: verbs that no list has. */
function isDeed(text: Text, at: number): boolean {
  const { entries } = text
  const { word = '', forms = 0 } = entries[at] ?? {}
  const isTitle = word.endsWith('ing') && isCapital(text, at) && isCapital(text, at + 1) // “Engineering Manager”
  if ((forms & IS_ED_ING) !== 0 && (at === 0 || !isCapital(text, at)) && !isTitle) return true
  return word.endsWith('s') && !word.endsWith('ss') && (entries[at + 1]?.preposition ?? 0) > 0
}
