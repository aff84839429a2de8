import { isDeniedOnce } from '../pair'
import { level, levels, open, silent, type WeighedSignal } from '../signal'
import { endsOlder } from './gone'

const { levels: LEVELS, at: AT } = levels({
  none: silent(),
  nearly: open(-1, true),
  'same-words': level(-4),
})

export const NEAR = 0.75 // share of the words

/** Both texts say the same, apart from inflection, order and everyday synonyms. */
export const paraphrase = {
  name: 'paraphrase',
  levels: LEVELS,
  at: AT,
  grade: (pair) => {
    const { older, newer, shared, overlap } = pair
    if (overlap < NEAR || isDeniedOnce(pair) || endsOlder(older, newer)) return AT.none
    if (shared > 0 && overlap === 1) return AT['same-words']
    return AT.nearly
  },
  explain: ({ overlap }) => ({
    because: { kind: 'paraphrase', share: overlap },
    older: [],
    newer: [],
  }),
} satisfies WeighedSignal
