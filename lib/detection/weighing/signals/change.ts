import { countShared, sharedIds } from '../id-set'
import { level, open, silent, type WeighedSignal } from '../signal'
import { positionsOf, spansAt, textAt, wordAt } from '../spans'
import { isGoneNamed, range } from './gone'
import { isOtherValue } from './value'

const LEVELS = [
  silent('none'),
  open('weak-bare'),
  open('weak-linked', 0.5),
  level('bare', 1), // change wording, nothing in common
  level('linked', 4),
  level('turns', 5.5), // "moved … to …"
  level('names-older', 7), // "no longer X", "from X to Y", "instead of X": X is what the older says
]
const NONE = 0
const WEAK_BARE = 1
const WEAK_LINKED = 2
const BARE = 3
const LINKED = 4
const TURNS = 5
const NAMES_OLDER = 6

const ALIKE = 0.2

/** The newer text says that something changed: switched, moved, no longer, instead of … */
export const change: WeighedSignal = {
  name: 'change',
  levels: LEVELS,
  grade: (pair) => {
    const { older, newer, shared, overlap } = pair
    const cue = newer.cues.change
    if (cue === null) return NONE
    if (isGoneNamed(older, newer)) return NAMES_OLDER
    if (newer.cues.changeIsWeak) return shared > 0 ? WEAK_LINKED : WEAK_BARE
    // "uses npm", "switched to pnpm": the relation is in common
    if (shared === 0) return newer.cues.turns && isOtherValue(pair) ? TURNS : BARE
    return newer.cues.turns && overlap >= ALIKE ? TURNS : LINKED
  },
  point: ({ older, newer }) => {
    const cue = newer.cues.change ?? { from: 0, to: 0 }
    const named = countShared(newer.gone, older.all) > 0 ? newer.gone : newer.all
    const shared = sharedIds(named, older.all)
    return {
      because: {
        kind: 'change',
        cue: textAt(newer, range(cue)),
        ended: positionsOf(older, shared).map((at) => wordAt(older, at)),
      },
      older: spansAt(older, positionsOf(older, shared)),
      newer: spansAt(newer, range(cue)),
    }
  },
}
