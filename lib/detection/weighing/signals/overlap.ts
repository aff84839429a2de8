import { sharedIds } from '../id-set'
import { level, levels, open, silent, type WeighedSignal } from '../signal'
import { positionsOf, spansAt } from '../spans'

const { levels: LEVELS, at: AT } = levels({
  nothing: level(-2, false),
  'under-15': level(-1, false),
  'under-30': silent(),
  'under-50': open(0.5, true),
  'under-70': open(1, true),
  'over-70': open(1, true),
})

/** Returns the level of a share (Jaccard index) of content words. */
export function gradeOverlap(share: number): number {
  if (share < 0.15) return AT['under-15']
  if (share < 0.3) return AT['under-30']
  if (share < 0.5) return AT['under-50']
  return share < 0.7 ? AT['under-70'] : AT['over-70']
}

/** The share of content words in common: lexical similarity, not meaning. */
export const overlap = {
  name: 'overlap',
  levels: LEVELS,
  at: AT,
  grade: ({ shared, overlap: share }) => (shared === 0 ? AT.nothing : gradeOverlap(share)),
  explain: (pair) => {
    const ids = sharedIds(pair.older.all, pair.newer.all)
    return {
      because: { kind: 'overlap', shared: pair.shared, share: pair.overlap },
      older: spansAt(pair.older, positionsOf(pair.older, ids)),
      newer: spansAt(pair.newer, positionsOf(pair.newer, ids)),
    }
  },
} satisfies WeighedSignal
