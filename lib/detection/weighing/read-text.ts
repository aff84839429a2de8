import { Scratch } from '../scratch'
import { tokenise } from '../tokenise'
import { joinAddresses } from './addresses'
import { gloss, glossNames } from './glosses/gloss'
import type { Lexicon } from './glosses/lexicon'
import { chooseLexicon } from './languages'
import { IS_FILLER, IS_STATE } from './roles'
import { FILLER, readGap, type Text } from './text'
import type { Entry } from './word-book'

/** The stem that names the person whom an agent serves. */
export const USER = ['user']

const ENTRIES = new Scratch<Entry>()
const MARKS = new Scratch<number>()

/** Reads the words of an English text, or of one whose language is not known yet. */
export function readText(
  content: string,
  names: readonly string[],
  entryOf: (word: string) => Entry,
): Text {
  const { words, offsets } = joinAddresses(content, tokenise(content))
  ENTRIES.clear()
  MARKS.clear()
  let roles = 0
  let forms = 0
  let gaps = 0
  let end = 0
  for (let at = 0; at < words.length; at++) {
    const entry = entryOf(words[at] ?? '')
    const start = offsets[2 * at] ?? 0
    const gap = readGap(content, end, start)
    end = offsets[2 * at + 1] ?? 0
    ENTRIES.add(entry)
    MARKS.add((entry.roles & IS_FILLER) === 0 ? gap : gap | FILLER)
    roles |= entry.roles
    forms |= entry.forms
    gaps |= gap
  }
  const entries = ENTRIES.take()
  if ((roles & IS_STATE) !== 0) revealState(entries)
  return {
    content,
    language: 'english',
    offsets,
    entries,
    names,
    marks: MARKS.take(),
    roles,
    forms,
    gaps,
  }
}

/** Creates a reader that reads a text again by the lexicon of its language, if that is not English. */
export function createGlossReader(entryOf: (word: string) => Entry) {
  const last = new Map<Lexicon, { entity: string | null; names: ReadonlySet<string> }>()
  const namesIn = (lexicon: Lexicon, entity: string | null): ReadonlySet<string> => {
    const known = last.get(lexicon)
    if (known?.entity === entity) return known.names
    const names = glossNames(entity, lexicon)
    last.set(lexicon, { entity, names })
    return names
  }
  return (text: Text, entity: string | null): Text => {
    const lexicon = chooseLexicon(text)
    if (lexicon === null) return text
    const names = namesIn(lexicon, entity)
    return readGloss(text.content, lexicon, { names, entryOf })
  }
}

function readGloss(
  content: string,
  lexicon: Lexicon,
  {
    names,
    entryOf,
  }: { readonly names: ReadonlySet<string>; readonly entryOf: (word: string) => Entry },
): Text {
  const tokens = gloss(content, lexicon, names)
  const entries = tokens.map(({ word }) => entryOf(word))
  const marks = tokens.map(({ gap }, at) =>
    ((entries[at]?.roles ?? 0) & IS_FILLER) === 0 ? gap : gap | FILLER,
  )
  const combine = (bits: (entry: Entry) => number) =>
    entries.reduce((found, entry) => found | bits(entry), 0)
  const roles = combine((entry) => entry.roles)
  if ((roles & IS_STATE) !== 0) revealState(entries)
  return {
    content,
    language: lexicon.language,
    offsets: tokens.flatMap(({ from, to }) => [from, to]),
    entries,
    names: [...USER, ...names],
    marks,
    roles,
    forms: combine((entry) => entry.forms),
    gaps: tokens.reduce((found, { gap }) => found | gap, 0),
  }
}

/** "The light is off": at the end, a preposition such as "off" is content. */
function revealState(entries: Entry[]): void {
  const last = entries.length - 1
  const entry = entries[last]
  if (entry !== undefined && last > 0 && (entry.roles & IS_STATE) !== 0)
    entries[last] = { ...entry, stop: false, preposition: 0 }
}
