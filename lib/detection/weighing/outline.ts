import type { PreparedText } from '../detector'
import { normalizeText } from '../normalize-text'
import type { FactText } from '../statement'
import { tokenise } from '../tokenise'
import { readAmounts, type Amount } from './amounts'
import { readCues, type Cues } from './cues'
import { EMPTY, idSet, type IdSet } from './id-set'
import { readPredicates, type Predicate } from './predicate'
import { createWordBook, type Entry } from './word-book'

/** One statement of a fact, as ids. */
export type Claim = Predicate & {
  readonly relationId: number
  readonly subject: IdSet
  readonly value: IdSet
  readonly firstValue: number // id, -1 = none
  readonly lastValue: number // id of the last word of the value, its head
}

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
  readonly slots: readonly IdSet[] // those of them that name a slot: "for …", "(…)", "…:"
  readonly claims: readonly Claim[] // what it says, clause by clause
  readonly negated: boolean
  readonly denied: IdSet // content of the clauses that deny
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
    const setsOf = (regions: readonly (readonly number[])[]) =>
      regions
        .map((region) => setOf(region.filter((at) => isContent[at])))
        .filter((set) => set.ids.length > 0)
    const idAt = (at: number | undefined) => entries[at ?? -1]?.id ?? -1
    const claims = readPredicates({ content, words, offsets, entries, cues }).map((predicate) => ({
      ...predicate,
      relationId: book.relationOf(predicate.relation),
      subject: setOf(predicate.subjectAt),
      value: setOf(predicate.valueAt),
      firstValue: idAt(predicate.valueAt[0]),
      lastValue: idAt(predicate.valueAt.at(-1)),
    }))
    const denials = oddClauses(cues)
    const inDenial = contentAt.filter(
      (at) =>
        denials.has(cues.clauses[at] ?? -1) && cues.region[at] !== true && cues.gone[at] !== true,
    )
    const core = setOf(contentAt.filter((at) => cues.region[at] !== true && cues.gone[at] !== true))
    const denied = setOf(inDenial)
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
      core,
      opposites: idSet(contentAt.flatMap((at) => entries[at]?.opposites ?? [])),
      gone: setOf(contentAt.filter((at) => cues.gone[at])),
      contexts: setsOf(cues.contexts),
      slots: setsOf(cues.slots),
      claims,
      negated: denials.size > 0,
      denied:
        denied.ids.length >= FEWEST_DENIED ? denied : core.ids.length > 0 ? core : setOf(contentAt),
      amounts: readAmounts({ words, entries, breaks: cues.breaks }),
      frame: frameAt.map((at) => entries[at]?.id ?? -1),
      frameAt,
    }
  }
}

const FEWEST_DENIED = 2

/** Clauses with an odd number of negations. */
function oddClauses({ negations, clauses }: Cues): ReadonlySet<number> {
  const odd = new Set<number>()
  for (const at of negations) {
    const clause = clauses[at] ?? 0
    if (!odd.delete(clause)) odd.add(clause)
  }
  return odd
}
