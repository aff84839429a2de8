import type { Tokens } from '../../tokenise'
import { readGap } from '../text'
import type { Lexicon, Part } from './lexicon'

/** A word of a gloss, with the range of the text that it stands for. */
export type GlossToken = {
  readonly word: string // an English word of the lexica, or an unknown word with its mark
  readonly form: string // what the text says
  readonly part: Part
  readonly isCapital: boolean
  readonly from: number // offset
  readonly to: number // … exclusive
  readonly gap: number // what precedes it, as bits of text.ts
}

const UNKNOWN = '~' // no English word ends in it
const SHORT = 4 // letters that an ending leaves
const CLOCK_MINUTES = /^[0-5]\d$/u
const CLOCK_HOURS = /^(?:[01]?\d|2[0-4])$/u
const CAPITAL = /^\p{Lu}/u

/** A lexicon, and the words that name the entity. */
type Glossary = { readonly lexicon: Lexicon; readonly names: ReadonlySet<string> }

type Place = { readonly content: string; readonly words: readonly Word[]; readonly at: number }

type Word = { readonly form: string; readonly from: number; readonly to: number }

/** Returns what stands for a word that no lexicon knows: its stem, marked, so that it never equals an English word. */
export function unknownWord(form: string, { endings }: Lexicon): string {
  if (/\d/u.test(form)) return form
  const stem = form.length > SHORT ? form.replace(endings, '') : form
  return `${stem.normalize('NFD').replaceAll(/\p{M}/gu, '')}${UNKNOWN}`
}

/** Glosses the words of a text, phrase by phrase, in their order. */
export function glossTokens(
  content: string,
  tokens: Tokens,
  { lexicon, names }: Glossary,
): readonly GlossToken[] {
  const words = splitElided(tokens, lexicon)
  const found: GlossToken[] = []
  let end = 0
  for (let at = 0; at < words.length;) {
    const word = words[at]
    if (word === undefined) break
    const isOrdinal =
      lexicon.ordinalDot && ORDINAL.test(content.slice(Math.max(0, end - 2), word.from))
    const gap = isOrdinal ? 0 : readGap(content, end, word.from)
    const { glossed, count } = glossAt({ content, words, at }, { lexicon, names })
    const last = words[at + count - 1] ?? word
    for (const [place, each] of glossed.entries()) {
      const range = place === 0 ? { from: word.from, to: last.to } : { from: last.to, to: last.to }
      found.push({ ...each, ...range, gap: place === 0 ? gap : 0 })
    }
    if (glossed.length > 0 || gap === 0) end = last.to // the gap of a dropped word goes to the next one
    at += count
  }
  return found
}

type Glossed = {
  readonly glossed: readonly Pick<GlossToken, 'word' | 'form' | 'part' | 'isCapital'>[]
  readonly count: number // words that it stands for
}

function glossAt({ content, words, at }: Place, { lexicon, names }: Glossary): Glossed {
  const { form, from } = words[at] ?? { form: '', from: 0 }
  const isCapital = CAPITAL.test(content.slice(from, from + 2))
  const open = (word: string, count = 1): Glossed => ({
    glossed: [{ word, form, part: 'open', isCapital }],
    count,
  })
  const clock = clockAt(words, at)
  if (clock !== null) return open(clock.word, clock.count)
  if (/^[\d.,]+$/u.test(form) && /\d/u.test(form)) return open(swapSigns(form))
  const name = unknownWord(form, lexicon)
  if (isCapital && names.has(name)) {
    const isOwner = lexicon.possessive?.test(form) === true && !names.has(form)
    return isOwner ? withArticle(open(name)) : open(name)
  }
  for (const phrase of lexicon.phrasesOf.get(form) ?? []) {
    const { forms, words: gloss, part } = phrase
    if (!forms.every((each, place) => words[at + place]?.form === each)) continue
    return { glossed: gloss.map((word) => ({ word, form, part, isCapital })), count: forms.length }
  }
  const isName = isCapital && at > 0 && !lexicon.capitalNouns
  const gloss = isName ? undefined : lexicon.glossOf.get(form)
  if (gloss === undefined) return open(name)
  const { part } = gloss
  return { glossed: gloss.words.map((word) => ({ word, form, part, isCapital })), count: 1 }
}

/** “Adas Fahrrad” is a single thing, as “the bike of Ada”. */
function withArticle({ glossed, count }: Glossed): Glossed {
  const the = { word: 'the', form: '', part: 'word', isCapital: false } as const
  return { glossed: [...glossed, the], count }
}

/** “7 Uhr”, “6 h 30”: one time of day. */
function clockAt(words: readonly Word[], at: number): { word: string; count: number } | null {
  const hours = words[at]?.form ?? ''
  const unit = words[at + 1]?.form ?? ''
  if (!CLOCK_HOURS.test(hours) || (unit !== 'uhr' && unit !== 'h')) return null
  const minutes = words[at + 2]?.form ?? ''
  return CLOCK_MINUTES.test(minutes)
    ? { word: `${hours}:${minutes}`, count: 3 }
    : { word: `${hours}:00`, count: 2 }
}

const ORDINAL = /\d\. $/u // “1. Mai” is one date, not two sentences
const LOCAL_NUMBER = /^\d+,\d+$|^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/u

/** “1.000,5” is written 1,000.5 in English; “4.2” is a version or a date. */
function swapSigns(form: string): string {
  if (!LOCAL_NUMBER.test(form)) return form
  return form.replaceAll(/[.,]/gu, (sign) => (sign === '.' ? ',' : '.'))
}

/** Splits “l’imprimante”; the apostrophe belongs to neither word. */
function splitElided({ words, offsets }: Tokens, { elided }: Lexicon): readonly Word[] {
  return words.flatMap((form, at) => {
    const [from, to] = [offsets[2 * at] ?? 0, offsets[2 * at + 1] ?? 0]
    const [start = ''] = elided?.exec(form) ?? []
    if (start === '') return [{ form, from, to }]
    return [
      { form: start, from, to: from + start.length - 1 },
      { form: form.slice(start.length), from: from + start.length, to },
    ]
  })
}
