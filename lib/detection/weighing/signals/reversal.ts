import { HAS_OWNER, HAS_PIVOT, IS_SHORT } from '../glance'
import type { Outline } from '../outline'
import { IS_OWNER, IS_PIVOT } from '../roles'
import { level, levels, silent, type WeighedSignal } from '../signal'
import { spansAt, textAt } from '../spans'

const { levels: LEVELS, at: AT } = levels({ none: silent(), swapped: level(6.5) })

const ALIKE = 0.7

/** The same words with roles swapped: "tea over coffee", "coffee over tea"; "Ada is my manager", "I'm Ada's manager". */
export const reversal = {
  name: 'reversal',
  levels: LEVELS,
  at: AT,
  grade: ({ older, newer, overlap }) => {
    if (overlap < ALIKE) return AT.none
    return isSwapped(older, newer) || isOwnerSwapped(older, newer) ? AT.swapped : AT.none
  },
  explain: ({ older, newer }) => {
    const olderAt = turnAt(older)
    const newerAt = turnAt(newer)
    return {
      because: {
        kind: 'reversal',
        older: textAt(older, [
          Math.max(0, olderAt - 1),
          Math.min(older.entries.length - 1, olderAt + 1),
        ]),
        newer: textAt(newer, [
          Math.max(0, newerAt - 1),
          Math.min(newer.entries.length - 1, newerAt + 1),
        ]),
      },
      older: spansAt(older, [olderAt]),
      newer: spansAt(newer, [newerAt]),
    }
  },
} satisfies WeighedSignal

function turnAt(outline: Outline): number {
  const at = firstWith(outline, IS_PIVOT)
  return at >= 0 ? at : Math.max(0, firstWith(outline, IS_OWNER))
}

function firstWith({ entries }: Outline, role: number): number {
  for (let at = 0; at < entries.length; at++)
    if (((entries[at]?.roles ?? 0) & role) !== 0) return at
  return -1
}

/** True when a word moved to each side of the turn. */
function isSwapped(older: Outline, newer: Outline): boolean {
  if ((older.traits & newer.traits & HAS_PIVOT) === 0) return false
  const turn = firstWith(older, IS_PIVOT)
  const now = firstWith(newer, IS_PIVOT)
  let isNew = false
  for (let at = 0; at < now && !isNew; at++)
    isNew = isContent(newer, at) && !holds(older, idAt(newer, at), { from: 0, to: turn })
  if (!isNew) return false
  const after = { from: now, to: newer.entries.length }
  for (let at = 0; at < turn; at++)
    if (isContent(older, at) && holds(newer, idAt(older, at), after)) return true
  return false
}

type Range = { readonly from: number; readonly to: number }

function isContent({ entries }: Outline, at: number): boolean {
  return entries[at]?.stop === false
}

function idAt({ entries }: Outline, at: number): number {
  return entries[at]?.id ?? -1
}

function holds({ entries }: Outline, id: number, { from, to }: Range): boolean {
  for (let at = from; at < to; at++) if (entries[at]?.id === id) return true
  return false
}

function isOwnerSwapped(older: Outline, newer: Outline): boolean {
  if ((older.traits & newer.traits & IS_SHORT) === 0) return false
  return namesOwner(older, newer) || namesOwner(newer, older)
}

/** "my …" and "Ada's …". */
function namesOwner(one: Outline, other: Outline): boolean {
  return (one.traits & HAS_OWNER) !== 0 && /['’]s\s/u.test(other.content)
}
