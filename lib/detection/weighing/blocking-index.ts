import type { NextCandidate, SlotMembers } from '../candidate-index'
import { firstAfter } from '../first-after'
import { createBlockingKeys } from './blocking-keys'
import type { Outline } from './outline'

/** In a large slot, a fact is compared with this many following facts per key. */
const MAX_LATER = 64

/**
 * Creates the search of a large slot by blocking keys, as in record linkage: a subject's relation, a slot, an opposite, something
 * that ended, a common beginning or end, or the words of a denial or change. Pairs without a common key are not compared.
 */
export function createBlockingIndex({
  statements,
  members,
}: SlotMembers<Outline>): readonly NextCandidate[] {
  const keys = createBlockingKeys(statements)
  const postings = new Map<number, number[]>()
  for (const member of members) {
    const outline = statements[member]
    if (outline === undefined) continue
    for (const key of keys.offered(outline)) {
      const posting = postings.get(key)
      if (posting === undefined) postings.set(key, [member])
      else if (posting[posting.length - 1] !== member) posting.push(member)
    }
  }
  const open = (older: number): readonly Cursor[] => {
    const outline = statements[older]
    if (outline === undefined) return []
    const cursors: Cursor[] = []
    for (const key of keys.asked(outline)) {
      const posting = postings.get(key)
      if (posting === undefined) continue
      const at = firstAfter(posting, older)
      const to = Math.min(posting.length, at + MAX_LATER)
      if (at < to) cursors.push({ posting, at, to })
    }
    return cursors
  }
  // Older facts come in ascending order; cursors are opened once for each.
  let opened = -1
  let reached = -1
  let cursors: readonly Cursor[] = []
  return [
    (older, after) => {
      if (older !== opened || after < reached) cursors = open(older)
      opened = older
      reached = after
      return nextOf(cursors, after)
    },
  ]
}

/** A position in a list of positions, and its limit. */
type Cursor = { readonly posting: readonly number[]; at: number; readonly to: number }

function nextOf(cursors: readonly Cursor[], after: number): number {
  let best = -1
  for (const cursor of cursors) {
    const { posting, to } = cursor
    let at = cursor.at
    while (at < to && (posting[at] ?? 0) <= after) at += 1
    cursor.at = at
    const next = at < to ? (posting[at] ?? -1) : -1
    if (next >= 0 && (best < 0 || next < best)) best = next
  }
  return best
}
