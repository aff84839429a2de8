import type { Outline } from '../outline'
import { level, silent, type WeighedSignal } from '../signal'
import { spansAt, textAt } from '../spans'

const LEVELS = [silent('none'), level('swapped', 6.5)]
const NONE = 0
const SWAPPED = 1

const TURNS = new Set(['over', 'than', 'instead', 'rather', 'before', 'after'])
const OWNERS = new Set(['my', 'his', 'her', 'our', 'their'])
const ALIKE = 0.7
const SHORT = 7 // words; a longer text has other things to say about the owner

/** The same words with the roles exchanged: "tea over coffee", "coffee over tea"; "Ada is my manager", "I'm Ada's manager". */
export const reversal: WeighedSignal = {
  name: 'reversal',
  levels: LEVELS,
  grade: ({ older, newer, overlap }) => {
    if (overlap < ALIKE) return NONE
    return isTurned(older, newer) || isOwnerSwapped(older, newer) ? SWAPPED : NONE
  },
  point: ({ older, newer }) => {
    const olderAt = turnAt(older)
    const newerAt = turnAt(newer)
    return {
      because: {
        kind: 'reversal',
        older: textAt(older, [
          Math.max(0, olderAt - 1),
          Math.min(older.words.length - 1, olderAt + 1),
        ]),
        newer: textAt(newer, [
          Math.max(0, newerAt - 1),
          Math.min(newer.words.length - 1, newerAt + 1),
        ]),
      },
      older: spansAt(older, [olderAt]),
      newer: spansAt(newer, [newerAt]),
    }
  },
}

function turnAt(outline: Outline): number {
  const at = outline.words.findIndex((word) => TURNS.has(word))
  return at >= 0
    ? at
    : Math.max(
        0,
        outline.words.findIndex((word) => OWNERS.has(word)),
      )
}

function isTurned(older: Outline, newer: Outline): boolean {
  const a = older.words.findIndex((word) => TURNS.has(word))
  const b = newer.words.findIndex((word) => TURNS.has(word))
  if (a < 0 || b < 0) return false
  const before = older.entries.slice(0, a).filter(({ stop }) => !stop)
  const beforeNow = newer.entries.slice(0, b).filter(({ stop }) => !stop)
  const after = newer.entries.slice(b)
  return (
    beforeNow.some(({ id }) => before.every((entry) => entry.id !== id)) &&
    before.some(({ id }) => after.some((entry) => entry.id === id))
  )
}

function isOwnerSwapped(older: Outline, newer: Outline): boolean {
  if (older.words.length > SHORT || newer.words.length > SHORT) return false
  const isNamed = ({ content }: Outline) => /['’]s\s/u.test(content)
  const isPronoun = ({ words }: Outline) => words.some((word) => OWNERS.has(word))
  return (isPronoun(older) && isNamed(newer)) || (isPronoun(newer) && isNamed(older))
}
