import { sharedIds } from '../id-set'
import { open, level, silent, type WeighedSignal } from '../signal'
import { positionsOf, spansAt } from '../spans'

const LEVELS = [
  level('nothing', -2, false),
  level('under-15', -1, false),
  silent('under-30'),
  open('under-50', 0.5, true),
  open('under-70', 1, true),
  open('over-70', 1, true),
]
const LIMITS = [0.15, 0.3, 0.5, 0.7] // of the Jaccard index

/** How many content words the texts share, of all they hold: lexical likeness, not meaning. */
export const overlap: WeighedSignal = {
  name: 'overlap',
  levels: LEVELS,
  grade: (pair) => {
    if (pair.shared === 0) return 0
    let grade = 1
    for (const limit of LIMITS) {
      if (pair.overlap < limit) return grade
      grade += 1
    }
    return grade
  },
  point: (pair) => {
    const ids = sharedIds(pair.older.all, pair.newer.all)
    return {
      because: { kind: 'overlap', shared: pair.shared, share: pair.overlap },
      older: spansAt(pair.older, positionsOf(pair.older, ids)),
      newer: spansAt(pair.newer, positionsOf(pair.newer, ids)),
    }
  },
}
