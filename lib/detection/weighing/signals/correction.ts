import { sharedIds } from '../id-set'
import { countBeyondName } from '../pair'
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
    if (isGoneNamed(older, newer)) return NAMES_OLDER
    return countBeyondName(pair) > 0 && !newer.cues.contrast ? LINKED : BARE
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
