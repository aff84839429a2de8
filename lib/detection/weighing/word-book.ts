import { STOP_WORDS } from '../lexicon/stop-words'
import { lemma } from './lexicon/lemma'
import { KINDS, OPPOSITES, SYNONYMS } from './lexicon/meanings'
import { amountOf } from './lexicon/number-words'

/** What is known of one word: which id stands for it and its synonyms, what it excludes, and the amount it names. */
export type Entry = {
  readonly id: number
  readonly stop: boolean
  readonly opposites: readonly number[] // ids
  readonly kind: number // number of the group of which one is true at a time, -1 = none
  readonly kindName: boolean // names the whole group
  readonly amount: number | null // of a number word or numeral
}

/** Numbers words and relations as it meets them; the numbers are compared for equality only. */
export type WordBook = {
  readonly entryOf: (word: string) => Entry
  readonly relationOf: (relation: string) => number
}

type Kind = { readonly kind: number; readonly named: boolean }

const PREFIXED = /^(?:non-?|un|dis|in|im|ir|il|anti-?|mis)([a-z]{4,})$/u
const STOPS = new Set<string>(STOP_WORDS)
const CANONICAL = compileSynonyms()
const OPPOSED = compileOpposites()
const KIND_OF = compileKinds()

function canonical(stem: string): string {
  return CANONICAL.get(stem) ?? stem
}

function stemsOf(words: string): readonly string[] {
  return words.trim().split(' ').filter(Boolean).map(lemma)
}

function compileSynonyms(): ReadonlyMap<string, string> {
  const first = new Map<string, string>()
  for (const group of SYNONYMS) {
    const [head = '', ...rest] = stemsOf(group)
    for (const stem of rest) if (!first.has(stem)) first.set(stem, head)
  }
  return first
}

function compileOpposites(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>()
  const oppose = (one: string, other: string) => {
    if (one === other) return
    found.set(one, (found.get(one) ?? new Set()).add(other))
    found.set(other, (found.get(other) ?? new Set()).add(one))
  }
  for (const [left, right] of OPPOSITES) {
    for (const one of stemsOf(left)) {
      for (const other of stemsOf(right)) oppose(canonical(one), canonical(other))
    }
  }
  return new Map([...found].map(([stem, others]) => [stem, [...others]]))
}

function compileKinds(): ReadonlyMap<string, Kind> {
  const found = new Map<string, Kind>()
  for (const [kind, group] of KINDS.entries()) {
    const [names, members] = group.includes(':') ? group.split(':') : ['', group]
    for (const stem of stemsOf(names ?? '')) found.set(canonical(stem), { kind, named: true })
    for (const stem of stemsOf(members ?? '')) {
      if (!found.has(canonical(stem))) found.set(canonical(stem), { kind, named: false })
    }
  }
  return found
}

/** Creates a book of words. */
export function createWordBook(): WordBook {
  const ids = new Map<string, number>()
  const entries = new Map<string, Entry>()
  const relations = new Map<string, number>()
  const numberOf = (numbers: Map<string, number>, name: string): number => {
    const known = numbers.get(name)
    if (known !== undefined) return known
    numbers.set(name, numbers.size)
    return numbers.size - 1
  }
  const read = (word: string): Entry => {
    const amount = amountOf(word)
    const stem = amount !== null && /^[a-z]/u.test(word) ? String(amount) : canonical(lemma(word))
    const kind = KIND_OF.get(stem)
    const base = PREFIXED.exec(stem)?.[1]
    const opposed = OPPOSED.get(stem) ?? []
    return {
      id: numberOf(ids, stem),
      stop: STOPS.has(word),
      opposites: (base === undefined ? opposed : [...opposed, canonical(base)]).map((other) =>
        numberOf(ids, other),
      ),
      kind: kind?.kind ?? -1,
      kindName: kind?.named ?? false,
      amount,
    }
  }
  return {
    entryOf: (word) => {
      const known = entries.get(word)
      if (known !== undefined) return known
      const entry = read(word)
      entries.set(word, entry)
      return entry
    },
    relationOf: (relation) => numberOf(relations, relation),
  }
}
