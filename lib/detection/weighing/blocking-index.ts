import type { NextCandidate, SlotMembers } from '../candidate-index'
import { firstAfter } from '../first-after'
import type { IdSet } from './id-set'
import type { Outline } from './outline'

/** In a large slot a fact is compared, under each of its keys, with so many of the next facts. */
export const MOST_LATER = 64
const FRAME_WORDS = 2

/**
 * Creates the search of a large slot by blocking keys, as record linkage does: a relation of a subject, a slot, an opposite, what
 * has ended, a common beginning or end, the words of a denial. A pair that shares none is not compared.
 */
export function createBlockingIndex({
  statements,
  members,
}: SlotMembers<Outline>): readonly NextCandidate[] {
  const postings = new Map<string, number[]>()
  const counts = countWords(statements)
  for (const member of members) {
    const outline = statements[member]
    if (outline === undefined) continue
    for (const key of new Set(offered(outline, counts))) {
      const posting = postings.get(key)
      if (posting === undefined) postings.set(key, [member])
      else posting.push(member)
    }
  }
  const asks = new Map<number, readonly (readonly number[])[]>()
  return [
    (older, after) => {
      const outline = statements[older]
      if (outline === undefined) return -1
      let lists = asks.get(older)
      if (lists === undefined) {
        lists =
          [...new Set(asked(outline, counts))].flatMap((key) => postings.get(key) ?? []).length ===
          0
            ? []
            : [...new Set(asked(outline, counts))].flatMap((key) => {
                const posting = postings.get(key)
                if (posting === undefined) return []
                const from = firstAfter(posting, older)
                return [posting.slice(from, from + MOST_LATER)]
              })
        asks.clear() // one older at a time
        asks.set(older, lists)
      }
      let best = -1
      for (const list of lists) {
        const next = list[firstAfter(list, after)]
        if (next !== undefined && (best < 0 || next < best)) best = next
      }
      return best
    },
  ]
}

function hash(set: IdSet): string {
  return set.ids.join(' ')
}

function countWords(statements: readonly Outline[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const { all } of statements)
    for (const id of all.ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

function shared(outline: Outline): readonly string[] {
  const keys: string[] = outline.contexts.map((set) => `slot ${hash(set)}`)
  if (outline.slotKey !== null) keys.push(`key ${outline.slotKey}`)
  const { frame } = outline
  if (frame.length >= FRAME_WORDS) {
    keys.push(
      `start ${frame.slice(0, FRAME_WORDS).join(' ')}`,
      `end ${frame.slice(-FRAME_WORDS).join(' ')}`,
    )
  }
  for (const { value } of outline.claims)
    if (value.ids.length > 0) keys.push(`value ${hash(value)}`)
  return keys
}

/** The rarest word of a text, which what it denies or confirms is most likely to share. */
function rarest(outline: Outline, counts: ReadonlyMap<number, number>): readonly number[] {
  return outline.all.ids
    .toSorted((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0) || a - b)
    .slice(0, 2)
}

/** Keys under which a newer fact is found. */
function offered(outline: Outline, counts: ReadonlyMap<number, number>): readonly string[] {
  return [
    ...shared(outline),
    ...outline.claims.flatMap(({ relationId, subject }) => [
      `relation ${relationId} of ${hash(subject)}`,
      `relation ${relationId}`,
    ]),
    ...outline.gone.ids.map((id) => `gone ${id}`),
    ...outline.opposites.ids.map((id) => `against ${id}`),
    ...(outline.negated
      ? rarest(outline, counts).map((id) => `denied ${id}`)
      : outline.all.ids.map((id) => `said ${id}`)),
  ]
}

/** Keys under which an older fact looks for newer ones. */
function asked(outline: Outline, counts: ReadonlyMap<number, number>): readonly string[] {
  const relations = outline.claims.flatMap(({ relationId, subject }) =>
    subject.ids.length === 0
      ? [`relation ${relationId}`]
      : [`relation ${relationId} of ${hash(subject)}`, `relation ${relationId} of `],
  )
  return [
    ...shared(outline),
    ...relations,
    ...outline.all.ids.flatMap((id) => [`gone ${id}`, `against ${id}`]),
    ...(outline.negated
      ? rarest(outline, counts).map((id) => `said ${id}`)
      : outline.all.ids.map((id) => `denied ${id}`)),
  ]
}
