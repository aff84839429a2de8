import type { EVIDENCE_NAMES } from '../finding'
import type { Pair } from './pair'
import { CANDIDATES, mayFire } from './related'
import type { WeighedSignal } from './signal'
import { antonym } from './signals/antonym'
import { change } from './signals/change'
import { correction } from './signals/correction'
import { isSlotShared, key } from './signals/key'
import { negation } from './signals/negation'
import { number } from './signals/number'
import { reversal } from './signals/reversal'
import { substitution } from './signals/substitution'
import { temporal } from './signals/temporal'
import { value } from './signals/value'

const OTHERS: Readonly<Record<Exclude<(typeof EVIDENCE_NAMES)[number], 'topic'>, WeighedSignal>> = {
  negation,
  antonym,
  value,
  temporal,
  change,
  correction,
  number,
  substitution,
  reversal,
}
const SIGNALS = CANDIDATES.map((name) =>
  name === 'topic' ? null : name === 'key' ? key : OTHERS[name],
)

/** True when evidence other than the topic fires. Pass what `mayFire` returned where it is known. */
export function isEvident(pair: Pair, may?: number): boolean {
  pair.evident ??= firesAny(pair, may ?? mayFire(pair.older, pair.newer))
  return pair.evident
}

function firesAny(pair: Pair, may: number): boolean {
  for (let at = 0; at < SIGNALS.length; at++) {
    if ((may & (1 << at)) === 0) continue
    const signal = SIGNALS[at]
    if (signal === null || signal === undefined) continue
    const level = signal.grade(pair)
    if (signal === key ? isSlotShared(level) : signal.levels[level]?.fires === true) return true
  }
  return false
}
