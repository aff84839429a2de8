import type { TopicWord } from '@/lib/domain/topic-words'

import type { Tx } from '../port'
import { allOf, condition, type Condition } from '../sql/condition'
import { wordsOf } from '../sql/words-of'

export const MOST_FACTS = 4_000 // a word in more facts is common, so reading the list finds it soon
const MOST_TERMS = 64 // trigrams that may begin with a searched text of one or two characters
const MOST_PIECES = 64 // per word; the rest is checked in the text

/** A search: words that must all occur and, if one is rare, the facts that may contain it. */
export type Search = {
  readonly words: readonly string[]
  readonly rare: string | null // fact ids as JSON
}

/** Looks up which words of a normalized text are rare. The index holds trigrams, so it finds any part of a word. */
export async function planSearch(
  reader: Tx,
  text: string | null,
  most = MOST_FACTS, // in more facts, a word is not rare
): Promise<Search | null> {
  if (text === null) return null
  const words = wordsOf(text)
  let fewest: Rare = { facts: most + 1, ids: null }
  for (const word of words) {
    const pieces = await piecesOf(reader, word)
    const found = pieces === null ? fewest : await factsHolding(reader, pieces, fewest.facts)
    if (found.facts < fewest.facts) fewest = found
  }
  return { words, rare: fewest.ids }
}

/** What facts are to be about: they hold some of these words. One that few facts hold says more. */
export type Topic = {
  readonly words: readonly { readonly forms: TopicWord; readonly weight: number }[]
  readonly rare: string | null // ids as JSON of the facts that may hold a rare word; null: none is rare
}

/** Looks up which words of a topic are rare. A fact that holds common ones only is left out where others are rare. */
export async function planTopic(reader: Tx, wanted: readonly TopicWord[]): Promise<Topic> {
  const rare = new Set<string>()
  const words = await Promise.all(
    wanted.map(async (forms) => {
      const pieces = await Promise.all(forms.map((form) => piecesOf(reader, form)))
      const match = pieces.includes(null) ? null : pieces.map((each) => `(${each})`).join(' OR ')
      const found = match === null ? COMMON : await factsHolding(reader, match, MOST_FACTS)
      if (found.facts >= MOST_FACTS) return { forms, weight: weightOf(MOST_FACTS) }
      for (const id of JSON.parse(found.ids ?? '[]') as string[]) rare.add(id)
      return { forms, weight: weightOf(found.facts) }
    }),
  )
  const isRare = words.some(({ weight }) => weight > weightOf(MOST_FACTS))
  return { words, rare: isRare ? JSON.stringify([...rare]) : null }
}

const COMMON: Rare = { facts: MOST_FACTS, ids: null }

function weightOf(facts: number): number {
  return Math.log1p(MOST_FACTS / Math.max(facts, 1))
}

/** Returns how much of a topic a fact `f` holds, as a number: the sum of the weights of its words. */
export function heldOf({ words }: Topic): Condition {
  const each = words.map(({ forms, weight }) => {
    const held = forms.map(() => HELD).join(' OR ')
    const values = forms.flatMap((form) => HELD_IN.map(() => form))
    return condition(`CASE WHEN ${held} THEN ? ELSE 0 END`, ...values, weight)
  })
  const values = each.flatMap((one) => one.values)
  return condition(each.map(({ text }) => text).join(' + '), ...values)
}

type Rare = { readonly facts: number; readonly ids: string | null }

/** Returns the condition that every word occurs. `within` turns the condition on a fact `f` into one on the searched row. */
export function holdsEach(search: Search, within: (held: string) => string): Condition {
  return allOf(search.words.map((word) => condition(within(HELD), ...HELD_IN.map(() => word))))
}

const HELD_IN = ['f."normalizedContent"', 'f."entityKey"', 'f."aspectKey"']
const HELD = HELD_IN.map((column) => `instr(${column}, ?) > 0`).join(' OR ')

/** Returns the index query for a word, or null if the word is too short or unspecific. */
async function piecesOf(reader: Tx, word: string): Promise<string | null> {
  const characters = Array.from(word)
  if (characters.length >= 3) {
    const pieces = characters.slice(2).map((_, at) => characters.slice(at, at + 3).join(''))
    return pieces.slice(0, MOST_PIECES).map(quoted).join(' AND ')
  }
  const terms = await reader.$queryRawUnsafe<{ readonly term: string }[]>(
    `SELECT "term" FROM "FactSearchTerms" WHERE "term" >= ? AND "term" < ? LIMIT ?`,
    word,
    `${word}\u{10FFFF}`,
    MOST_TERMS + 1,
  )
  if (terms.length > MOST_TERMS) return null
  return terms.length === 0 ? quoted(word) : terms.map(({ term }) => quoted(term)).join(' OR ')
}

/** Facts that are not indexed yet are always candidates. */
async function factsHolding(reader: Tx, pieces: string, most: number): Promise<Rare> {
  const [row] = await reader.$queryRawUnsafe<{ readonly n: number | bigint; ids: string }[]>(
    `SELECT COUNT(*) AS n, json_group_array("factId") AS "ids" FROM (
       SELECT * FROM (SELECT d."factId" FROM "FactSearch" s CROSS JOIN "FactDoc" d ON d."doc" = s."rowid"
                       WHERE s."FactSearch" MATCH ? LIMIT ?)
       UNION
       SELECT * FROM (SELECT d."factId" FROM "FactUnindexed" u CROSS JOIN "FactDoc" d ON d."doc" = u."doc" LIMIT ?))`,
    pieces,
    most,
    most,
  )
  return { facts: Number(row?.n ?? 0), ids: row?.ids ?? '[]' }
}

function quoted(piece: string): string {
  return `"${piece.replaceAll('"', '""')}"`
}
