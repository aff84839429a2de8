import type { Gate, GateState } from '@/lib/domain/gate'

import { STATE_WORDS } from './gate-words'

/** Whether a check passes, as glyph and word. */
export function CheckState({ state }: { readonly state: GateState }) {
  const { glyph, word, tone } = STATE_WORDS[state]
  return (
    <p className={`font-medium whitespace-nowrap ${tone}`}>
      <span aria-hidden="true">{glyph}</span> {word}
    </p>
  )
}

const ORDER: readonly GateState[] = ['failed', 'open', 'passed', 'waived']

/** Failed first, then inconclusive, passed, not required. */
export function sortedGates(gates: readonly Gate[]): readonly Gate[] {
  return gates.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
}
