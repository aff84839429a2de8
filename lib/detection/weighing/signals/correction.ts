import { has, sharedIds } from '../id-set'
import type { Outline } from '../outline'
import { countBeyondName, isOnlyPassing, type Pair } from '../pair'
import { level, open, silent, type WeighedSignal } from '../signal'
import { positionsOf, spansAt, textAt, wordAt } from '../spans'
import { isGoneNamed, range } from './gone'

const LEVELS = [
  silent('none'),
  open('bare'), // correction wording, nothing in common
  level('linked', 6),
  level('names-older', 7.5),
]
const NONE = 0
const BARE = 1
const LINKED = 2
export const CORRECTION_LINKED = LINKED
const NAMES_OLDER = 3

/** The newer text corrects: "not X, use Y", "change from X to Y", "I meant X", "actually, Y", "instead of X, do Y". */
export const correction: WeighedSignal = {
  name: 'correction',
  levels: LEVELS,
  grade: (pair) => {
    const { older, newer } = pair
    if (newer.cues.correction === null) return NONE
    if (!isOnTopic(older, newer)) return BARE
    if (isGoneNamed(older, newer)) return NAMES_OLDER
    return isLinked(pair) && !newer.cues.contrast ? LINKED : BARE
  },
  point: ({ older, newer }) => {
    const cue = newer.cues.correction ?? { from: 0, to: 0 }
    const at = positionsOf(older, sharedIds(older.all, newer.all))
    return {
      because: {
        kind: 'correction',
        cue: textAt(newer, range(cue)),
        about: at.map((place) => wordAt(older, place)),
      },
      older: spansAt(older, at),
      newer: spansAt(newer, range(cue)),
    }
  },
}

/** Tells whether the older speaks of what the correction is about: of the trip in "Correction: the trip is in July, not June". */
function isOnTopic(older: Outline, { claims, entries, named }: Outline): boolean {
  if (claims.length > 1) return true // which of them is corrected is not known
  const head = entries[claims[0]?.subjectAt.at(-1) ?? -1]
  return head === undefined || has(named, head.id) || has(older.all, head.id)
}

/** Tells whether the texts share more than a name and a verb: "I use pytest" is not what "actually, use ruff" corrects. */
function isLinked(pair: Pair): boolean {
  if (isOnlyPassing(pair)) return false
  const { older, newer } = pair
  const verbs = newer.claims.filter(({ verb }) => {
    const id = newer.entries[verb]?.id ?? -1
    return has(newer.all, id) && has(older.all, id)
  })
  return countBeyondName(pair) > verbs.length
}
