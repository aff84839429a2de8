import { IS_PROSE, IS_SCENE } from '../glance'
import type { Pair } from '../pair'
import { level, levels, open, silent, type WeighedSignal } from '../signal'
import { change } from './change'
import { correction } from './correction'
import { isSlotShared, key } from './key'
import { negation } from './negation'

// Descriptions of strangers resemble and contradict each other by chance, without sharing a time and place, so evidence between
// them counts only for a share. Long sentences share words by chance, unless one is about what the other says.
const { levels: LEVELS, at: AT } = levels({
  none: silent(),
  prose: level(-1),
  scene: { ...open(0, true), scales: true },
})

/** The style of both texts, which scales the other evidence; weighed after it. */
export const register = {
  name: 'register',
  levels: LEVELS,
  at: AT,
  grade: (pair) => {
    const both = pair.older.traits & pair.newer.traits
    if ((both & IS_SCENE) !== 0) return AT.scene
    return (both & IS_PROSE) === 0 || isDeliberate(pair) ? AT.none : AT.prose
  },
  explain: (_pair, _at, share) => ({ because: { kind: 'register', share }, older: [], newer: [] }),
} satisfies WeighedSignal

/** True when the newer text names or denies what the older says, or both name one slot, so that their overlap is not by chance. */
function isDeliberate(pair: Pair): boolean {
  return (
    change.grade(pair) >= change.at['linked-most'] ||
    correction.grade(pair) >= correction.at.linked ||
    negation.grade(pair) >= negation.at.mutual ||
    isSlotShared(key.grade(pair))
  )
}
