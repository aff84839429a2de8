import {
  BENIGN_NEGATIONS,
  CHANGE_CUES,
  CORRECTION_CUES,
  EVENT_CUES,
  HYPOTHETICAL_CUES,
  NOW_CUES,
  PAST_CUES,
  WISH_CUES,
} from './lexicon/cues'

/** A word sequence from a lexicon. */
export type Phrase = {
  readonly words: readonly string[]
  readonly weak: boolean // change cue that only says "now"
  readonly ends: boolean // change cue: what follows has ended
  readonly endsSubject: boolean // … or what precedes it
  readonly isEvent: boolean // change cue whose words are content
  readonly isAboutPast: boolean // change cue about the past
}

/** The phrases that start with one word, longest first. */
export type PhraseLists = {
  readonly benign: readonly Phrase[]
  readonly change: readonly Phrase[]
  readonly correction: readonly Phrase[]
  readonly hypothetical: readonly Phrase[]
  readonly wish: readonly Phrase[]
}

type Word = { readonly word: string }

const ENDING = new Set([
  ...CHANGE_CUES.flatMap(([cue, ends]) => (ends ? [cue] : [])),
  ...EVENT_CUES.flatMap(([cue, does]) => (does === 'changes' ? [] : [cue])),
])
const OF_SUBJECT = new Set(
  EVENT_CUES.flatMap(([cue, does]) => (does === 'ends-subject' ? [cue] : [])),
)
const EVENTS = new Set(EVENT_CUES.map(([cue]) => cue))
const PAST = new Set(PAST_CUES)
const WEAK = new Set([...NOW_CUES, ...EVENT_CUES.flatMap(([cue, , weak]) => (weak ? [cue] : []))])
const LISTS = {
  benign: byFirst(BENIGN_NEGATIONS),
  change: byFirst([...CHANGE_CUES, ...EVENT_CUES].map(([cue]) => cue)),
  correction: byFirst(CORRECTION_CUES),
  hypothetical: byFirst(HYPOTHETICAL_CUES),
  wish: byFirst(WISH_CUES),
}
const NONE: readonly Phrase[] = []

function byFirst(phrases: readonly string[]): ReadonlyMap<string, readonly Phrase[]> {
  const found = new Map<string, readonly Phrase[]>()
  for (const phrase of phrases) {
    const words = phrase.split(' ')
    const first = words[0] ?? ''
    const compiled = {
      words,
      weak: WEAK.has(phrase),
      ends: ENDING.has(phrase),
      endsSubject: OF_SUBJECT.has(phrase),
      isEvent: EVENTS.has(phrase),
      isAboutPast: PAST.has(phrase),
    }
    found.set(
      first,
      [...(found.get(first) ?? []), compiled].toSorted((a, b) => b.words.length - a.words.length),
    )
  }
  return found
}

/** Returns the phrases that start with a word, or null. */
export function findPhrases(word: string): PhraseLists | null {
  const starts = {
    benign: LISTS.benign.get(word) ?? NONE,
    change: LISTS.change.get(word) ?? NONE,
    correction: LISTS.correction.get(word) ?? NONE,
    hypothetical: LISTS.hypothetical.get(word) ?? NONE,
    wish: LISTS.wish.get(word) ?? NONE,
  }
  return Object.values(starts).every((list) => list.length === 0) ? null : starts
}

/** Returns the longest matching phrase at a position, given those that start with its word, or null. */
export function longestAt(
  text: readonly Word[],
  at: number,
  phrases: readonly Phrase[],
): Phrase | null {
  for (const phrase of phrases) {
    let matched = 1
    while (matched < phrase.words.length && text[at + matched]?.word === phrase.words[matched])
      matched += 1
    if (matched === phrase.words.length) return phrase
  }
  return null
}
