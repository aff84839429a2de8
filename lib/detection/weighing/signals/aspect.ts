import { countBeyondName } from '../pair'
import { levels, open, silent, type WeighedSignal } from '../signal'
import { areBareAnswers } from './bare-answers'

const scaling = (expected: number) => ({ ...open(expected, true), scales: true })

const { levels: LEVELS, at: AT } = levels({
  none: silent(), // no aspect given: everything counts as without this signal
  other: scaling(0),
  one: scaling(1),
  several: scaling(-1),
  broad: scaling(-2),
})

/**
 * How many values the aspect of both usually holds, which also scales the other evidence; weighed after it. Texts that share no
 * word may be filed wrongly, unless they are bare values: that the aspect holds one says nothing of them.
 */
export const aspect = {
  name: 'aspect',
  levels: LEVELS,
  at: AT,
  grade: (pair) => {
    const kind = pair.newer.aspectKind
    if (pair.older.aspectKind !== kind) return AT.none
    if (areBareAnswers(pair)) return kind === 'one' ? AT.one : AT.other // “notifications”: “on”, “off”
    return kind === 'one' && countBeyondName(pair) === 0 ? AT.other : AT[kind]
  },
  explain: ({ newer }, _at, share) => ({
    because: { kind: 'aspect', aspect: newer.aspect ?? '', share },
    older: [],
    newer: [],
  }),
} satisfies WeighedSignal
