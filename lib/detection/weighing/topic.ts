import type { AspectKind } from './aspects'
import { has, IdCollector, type IdSet } from './id-set'
import { TOPIC_BITS } from './lexicon/topic-bits'
import { WORD_KINDS, type WordKind } from './lexicon/word-kinds'
import { isCapital, type Text } from './text'
import type { TopicBits } from './topic-bits'
import { compileTypical, NO_WORDS, readTypical, type Typical, type TypicalList } from './typical'

/** What a text says of its aspect in figures and proper names, and its words of the listed kinds. */
export type Topic = {
  readonly proper: IdSet // capitalized words inside the text, without the entity's
  readonly amounts: readonly number[]
  readonly said: Typical
}

const NONE: readonly number[] = []
const NO_TOPIC: Topic = { proper: { ids: NONE, low: 0, high: 0 }, amounts: NONE, said: NO_WORDS }
const IDS = new IdCollector()
const KIND_NAMES = Object.keys(WORD_KINDS).filter(isWordKind)
const SHIPPED = compileKinds(TOPIC_BITS)

function isWordKind(name: string): name is WordKind {
  return name in WORD_KINDS
}

/** Returns the words of all kinds, each with the bits of its kinds. */
export function compileKinds({ words }: Pick<TopicBits, 'words'>): TypicalList {
  const older = new Map<string, number>()
  const newer = new Map<string, number>()
  for (const kind of KIND_NAMES) {
    for (const stem of WORD_KINDS[kind]) {
      older.set(stem, (older.get(stem) ?? 0) + words[kind].older)
      newer.set(stem, (newer.get(stem) ?? 0) + words[kind].newer)
    }
  }
  return compileTypical({ older, newer })
}

/** Reads what a text says of its aspect. Capitals say nothing at its start, and in other languages. */
export function readTopic(text: Text, named: IdSet, kind: AspectKind): Topic {
  if (kind === 'none') return NO_TOPIC
  const { entries, language } = text
  const amounts: number[] = []
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at]
    if (entry === undefined) continue
    if (entry.amount !== null) amounts.push(entry.amount)
    else if (at > 0 && !entry.stop && language === 'english' && isCapital(text, at)) {
      if (!has(named, entry.id)) IDS.add(entry.id)
    }
  }
  const proper = IDS.take()
  const said = readTypical({ entries, named }, SHIPPED)
  if (proper.ids.length === 0 && amounts.length === 0 && said.words.length === 0) return NO_TOPIC
  return { proper, amounts: amounts.length === 0 ? NONE : amounts, said }
}
