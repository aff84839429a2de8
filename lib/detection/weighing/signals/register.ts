import { IS_PROSE, IS_SCENE } from '../glance'
import type { Pair } from '../pair'
import { level, open, silent, type WeighedSignal } from '../signal'
import { change, CHANGE_SETTLES } from './change'
import { correction, CORRECTION_LINKED } from './correction'
import { key, SAME_SLOT } from './key'
import { negation, NEGATION_MUTUAL } from './negation'

// Descriptions of strangers are alike by chance and contradict each other without being of one time and place: what is evidence
// elsewhere counts for a share. Long sentences share words by chance, unless one of them speaks of what the other says.
const LEVELS = [silent('none'), level('prose', -1), { ...open('scene', 0, true), scales: true }]
const NONE = 0
const PROSE = 1
const SCENE = 2

/** How both texts speak, which says how much the rest counts: it is weighed last. */
export const register: WeighedSignal = {
  name: 'register',
  levels: LEVELS,
  grade: (pair) => {
    const both = pair.older.traits & pair.newer.traits
    if ((both & IS_SCENE) !== 0) return SCENE
    return (both & IS_PROSE) === 0 || isSettled(pair) ? NONE : PROSE
  },
  point: (_pair, _at, share) => ({ because: { kind: 'register', share }, older: [], newer: [] }),
}

/** Tells whether the newer names or denies what the older says, or both name one slot: that is not by chance. */
function isSettled(pair: Pair): boolean {
  return (
    change.grade(pair) >= CHANGE_SETTLES ||
    correction.grade(pair) >= CORRECTION_LINKED ||
    negation.grade(pair) >= NEGATION_MUTUAL ||
    key.grade(pair) === SAME_SLOT
  )
}
