import { IS_PROSE, IS_SCENE } from '../glance'
import type { Pair } from '../pair'
import { level, levels, open, silent, type WeighedSignal } from '../signal'
import { change } from './change'
import { correction } from './correction'
import { key } from './key'
import { negation } from './negation'

// Descriptions of strangers are alike by chance and contradict each other without being of one time and place: what is evidence
// elsewhere counts for a share. Long sentences share words by chance, unless one of them speaks of what the other says.
const { levels: LEVELS, at: AT } = levels({
  none: silent(),
  prose: level(-1),
  scene: { ...open(0, true), scales: true },
})

/** How both texts speak, which says how much the rest counts: it is weighed last. */
export const register = {
  name: 'register',
  levels: LEVELS,
  at: AT,
  grade: (pair) => {
    const both = pair.older.traits & pair.newer.traits
    if ((both & IS_SCENE) !== 0) return AT.scene
    return (both & IS_PROSE) === 0 || isSettled(pair) ? AT.none : AT.prose
  },
  point: (_pair, _at, share) => ({ because: { kind: 'register', share }, older: [], newer: [] }),
} satisfies WeighedSignal

/** Tells whether the newer names or denies what the older says, or both name one slot: that is not by chance. */
function isSettled(pair: Pair): boolean {
  return (
    change.grade(pair) >= change.at['linked-most'] ||
    correction.grade(pair) >= correction.at.linked ||
    negation.grade(pair) >= negation.at.mutual ||
    key.grade(pair) === key.at['same-slot']
  )
}
