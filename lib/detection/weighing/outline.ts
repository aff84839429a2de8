import type { PreparedText } from '../detector'
import { normalizeText } from '../normalize-text'
import type { FactText } from '../statement'
import { tokenise } from '../tokenise'
import { readAmounts, type Amount } from './amounts'
import { readCues, type Cues } from './cues'
import { EMPTY, idSet, type IdSet } from './id-set'
import { readPredicate, type Predicate } from './predicate'
import { createWordBook, type Entry } from './word-book'

/** A fact as the default profile reads it. Word ids are compared for equality only. */
export type Outline = PreparedText & {
  readonly words: readonly string[]
  readonly offsets: readonly number[] // start and end of each word in content, two numbers a word
  readonly entries: readonly Entry[]
  readonly cues: Cues
  readonly slotKey: string | null // the key that the store gives the fact
  readonly all: IdSet // content words: without function words, negations and corrections
  readonly core: IdSet // those outside contexts and outside what has ended
  readonly opposites: IdSet // what the content words exclude
  readonly gone: IdSet // content words that the text says have ended
  readonly contexts: readonly IdSet[] // "for …", "when …", "(…)", "…:"
  readonly predicate: Predicate | null
  readonly relation: number // id, -1 = none
  readonly subject: IdSet
  readonly value: IdSet
  readonly lastValue: number // id of the last word of the value, its head; -1 = none
  readonly negated: boolean
  readonly amounts: readonly Amount[]
  readonly frame: readonly number[] // ids in order without fillers, for aligning
  readonly frameAt: readonly number[] // their positions
}

/** Creates a preparer of the default profile. */
export function createOutliner(): (fact: FactText) => Outline {
  const book = createWordBook()
  return ({ content, statedAtMs, key }) => {
    const { words, offsets } = tokenise(content)
    const entries = words.map((word) => book.entryOf(word))
    const cues = readCues({ content, words, offsets })
    const positions = Array.from(words.keys())
    const isContent = words.map((_, at) => entries[at]?.stop === false && cues.silent[at] !== true)
    const contentAt = positions.filter((at) => isContent[at])
    const setOf = (places: readonly number[]): IdSet =>
      places.length === 0 ? EMPTY : idSet(places.map((at) => entries[at]?.id ?? -1))
    const predicate = readPredicate({ content, words, offsets, entries, cues })
    const frameAt = positions.filter((at) => cues.filler[at] !== true)
    return {
      content,
      normalized: normalizeText(content),
      statedAtMs,
      words,
      offsets,
      entries,
      cues,
      slotKey: key ?? null,
      all: setOf(contentAt),
      core: setOf(contentAt.filter((at) => cues.region[at] !== true && cues.gone[at] !== true)),
      opposites: idSet(contentAt.flatMap((at) => entries[at]?.opposites ?? [])),
      gone: setOf(contentAt.filter((at) => cues.gone[at])),
      contexts: cues.contexts
        .map((region) => setOf(region.filter((at) => isContent[at])))
        .filter((set) => set.ids.length > 0),
      predicate,
      relation: predicate === null ? -1 : book.relationOf(predicate.relation),
      subject: setOf(predicate?.subjectAt ?? []),
      value: setOf(predicate?.valueAt ?? []),
      lastValue: entries[predicate?.valueAt.at(-1) ?? -1]?.id ?? -1,
      negated: cues.negations.length % 2 === 1,
      amounts: readAmounts({ words, entries, breaks: cues.breaks }),
      frame: frameAt.map((at) => entries[at]?.id ?? -1),
      frameAt,
    }
  }
}
