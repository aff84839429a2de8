import {
  CONTEXT_OPENERS,
  FILLERS,
  NEGATION_WORDS,
  QUESTION_OPENERS,
  REPORTING_VERBS,
  RESTRICTION_WORDS,
  WHEN_WORDS,
} from './lexicon/cues'

// Properties of a word by the lexicon, one bit each. A word is looked up once per book; later questions about it are bit tests. The
// combined bits of a text's words say which passes are needed.
export const IS_NEGATION = 1 << 0
export const IS_FILLER = 1 << 1
export const IS_RESTRICTION = 1 << 2
export const IS_OPENER = 1 << 3 // starts a context
export const IS_FOR = 1 << 4
export const IS_QUESTION = 1 << 5
export const IS_GONE_END = 1 << 6
export const IS_CONTEXT_END = 1 << 7
export const IS_CONDITION = 1 << 8 // "if"
export const IS_WHEN = 1 << 9 // a time or season word
export const IS_WHEN_OPENER = 1 << 10 // "in", which starts a context before such a word
export const IS_REPORTING = 1 << 11
export const IS_JOIN = 1 << 12 // can start a clause
export const IS_HELPER = 1 << 13 // a verb form not in the list of relations
export const IS_TO = 1 << 14 // "to" or "into"
export const IS_OF = 1 << 15
export const IS_LINK = 1 << 16 // between a measured thing and its number
export const IS_LINKING = 1 << 17
export const IS_DEFINITE = 1 << 18 // "my", "favorite": a single thing follows
export const IS_TITLE = 1 << 19 // one subject can hold several
export const IS_PRONOUN = 1 << 20
export const IS_PIVOT = 1 << 21 // its two sides can be swapped
export const IS_OWNER = 1 << 22
export const IS_LIGHT = 1 << 23 // a verb with little meaning of its own
export const IS_NATIONAL = 1 << 24
export const IS_UNDER = 1 << 25
export const IS_TAKER = 1 << 26 // a preposition of a preceding adjective
export const IS_PLACER = 1 << 27 // starts a circumstance at the start: "At home, …"
export const IS_BEFORE_MONTH = 1 << 28
export const IS_STATE = 1 << 29 // "on" and "off", which are states at the end: "the light is off"
export const IS_OUT = 1 << 30 // "out", a denial before "of": "is out of service"

const ROLES = compileRoles()

/** Returns the role bits of a word. */
export function findRoles(word: string): number {
  return ROLES.get(word) ?? 0
}

function compileRoles(): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  const give = (role: number, words: Iterable<string>) => {
    for (const word of words) found.set(word, (found.get(word) ?? 0) | role)
  }
  const say = (role: number, words: string) => {
    give(role, words.split(' '))
  }
  give(IS_NEGATION, NEGATION_WORDS)
  give(IS_FILLER, FILLERS)
  give(IS_RESTRICTION, RESTRICTION_WORDS)
  give(IS_OPENER, CONTEXT_OPENERS)
  give(IS_QUESTION, QUESTION_OPENERS)
  give(IS_WHEN, WHEN_WORDS)
  give(IS_REPORTING, REPORTING_VERBS)
  say(IS_FOR, 'for')
  say(
    IS_GONE_END,
    'to with by and but for because after since so now use in last yesterday today earlier recently',
  )
  say(IS_CONTEXT_END, 'instead rather but then')
  say(IS_CONDITION, 'if when unless')
  say(IS_WHEN_OPENER, 'in on at from during')
  say(IS_JOIN, 'and but then so or')
  say(IS_HELPER, 'is are was were has have does do did will can must')
  say(IS_TO, 'to into')
  say(IS_OF, 'of')
  say(IS_LINK, 'of is to was')
  say(IS_LINKING, "is are was were am i'm he's she's it's")
  say(IS_DEFINITE, "my his her their our your its the user's favorite favourite")
  say(IS_TITLE, 'title titles record records degree degrees patent patents award awards')
  say(IS_PRONOUN, 'i we you they to user users he she it')
  say(IS_PIVOT, 'over than instead rather before after')
  say(IS_OWNER, 'my his her our their')
  say(IS_LIGHT, 'be do have get keep take make go like enjoy use want prefer try need')
  say(IS_NATIONAL, 'national')
  say(IS_UNDER, 'under')
  say(IS_TAKER, 'to of with about at in')
  say(IS_PLACER, 'in on at during after before outside within')
  say(IS_BEFORE_MONTH, 'in on from since until by last next of mid early late')
  say(IS_STATE, 'on off')
  say(IS_OUT, 'out')
  return found
}
