import { ANSWERS_AMOUNT, IS_BARE, STATES_VALUE, TELLS_ANSWER } from './glance'
import { has } from './id-set'
import { createInterner } from './interner'
import type { Outline } from './outline'

// A key is a number: the id of what it names, times KINDS, plus its kind.
const SLOT = 0
const STORE_KEY = 1
const START = 2
const END = 3
const VALUE = 4
const RELATION = 5
const RELATION_OF = 6
const GONE = 7
const AGAINST = 8
const DENIED = 9
const SAID = 10
const CHANGED = 11
const BARE = 12
const STATED = 13
const KINDS = 14

/** Sentences that a bare value may be compared with. */
const ANSWERS = TELLS_ANSWER | STATES_VALUE | ANSWERS_AMOUNT

const FRAME_WORDS = 2
const RAREST = 2

/** The keys that find a newer fact, and those with which an older fact looks for newer ones. */
export type BlockingKeys = {
  readonly offered: (outline: Outline) => readonly number[]
  readonly asked: (outline: Outline) => readonly number[]
}

export function createBlockingKeys(statements: readonly Outline[]): BlockingKeys {
  const numberOf = createInterner()
  const names = new Map<string, number>()
  let counts: ReadonlyMap<number, number> | null = null

  const nameOf = (name: string): number => {
    const known = names.get(name) ?? names.size
    names.set(name, known)
    return known
  }
  /** Returns the rarest words of a text, the most likely to be shared with a denial or confirmation. */
  const rarest = ({ all, entries }: Outline): readonly number[] => {
    const known = (counts ??= countWords(statements))
    const inText = [...new Set(entries.map(({ id }) => id))].filter((id) => has(all, id)) // ids depend on the order of preparation
    return inText.toSorted((a, b) => (known.get(a) ?? 0) - (known.get(b) ?? 0)).slice(0, RAREST)
  }
  const shared = ({ traits, contexts, slotKey, frame, claims }: Outline): number[] => {
    const keys: number[] = []
    if ((traits & IS_BARE) !== 0) keys.push(BARE) // of one aspect, as all in a slot
    for (const set of contexts) keys.push(numberOf(set.ids) * KINDS + SLOT)
    if (slotKey !== null) keys.push(nameOf(slotKey) * KINDS + STORE_KEY)
    if (frame.length >= FRAME_WORDS) {
      keys.push(
        numberOf(frame.slice(0, FRAME_WORDS)) * KINDS + START,
        numberOf(frame.slice(-FRAME_WORDS)) * KINDS + END,
      )
    }
    for (const { value } of claims)
      if (value.ids.length > 0) keys.push(numberOf(value.ids) * KINDS + VALUE)
    return keys
  }
  const toRelationId = (relationId: number, subject: readonly number[]): number =>
    numberOf([relationId, ...subject]) * KINDS + RELATION_OF

  return {
    offered: (outline) => {
      const keys = shared(outline)
      if ((outline.traits & ANSWERS) !== 0) keys.push(STATED)
      for (const { relationId, subject } of outline.claims)
        keys.push(toRelationId(relationId, subject.ids), relationId * KINDS + RELATION)
      for (const id of outline.gone.ids) keys.push(id * KINDS + GONE)
      for (const id of outline.opposites.ids) keys.push(id * KINDS + AGAINST)
      if (outline.cues.change !== null || outline.cues.correction !== null)
        for (const id of outline.all.ids)
          if (!has(outline.named, id)) keys.push(id * KINDS + CHANGED)
      if (outline.negated) for (const id of rarest(outline)) keys.push(id * KINDS + DENIED)
      else for (const id of outline.all.ids) keys.push(id * KINDS + SAID)
      return keys
    },
    asked: (outline) => {
      const keys = shared(outline)
      if ((outline.traits & IS_BARE) !== 0) keys.push(STATED)
      else if ((outline.traits & ANSWERS) !== 0) keys.push(BARE)
      for (const { relationId, subject } of outline.claims) {
        if (subject.ids.length === 0) keys.push(relationId * KINDS + RELATION)
        else keys.push(toRelationId(relationId, subject.ids), toRelationId(relationId, []))
      }
      for (const id of outline.all.ids)
        keys.push(id * KINDS + GONE, id * KINDS + AGAINST, id * KINDS + CHANGED)
      if (outline.negated) for (const id of rarest(outline)) keys.push(id * KINDS + SAID)
      else for (const id of outline.all.ids) keys.push(id * KINDS + DENIED)
      return keys
    },
  }
}

function countWords(statements: readonly Outline[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const { all } of statements)
    for (const id of all.ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}
