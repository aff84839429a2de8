import { isDeniedOnce } from '../pair'
import { level, levels, open, silent, type WeighedSignal } from '../signal'
import { isGoneNamed } from './gone'

const { levels: LEVELS, at: AT } = levels({
  none: silent(),
  nearly: open(-1, true),
  'same-words': level(-4),
})

const NEAR = 0.75

/** Both say the same in other words or another order; inflection and everyday synonyms do not count. */
export const paraphrase = {
  name: 'paraphrase',
  levels: LEVELS,
  at: AT,
  grade: (pair) => {
    const { older, newer, shared, overlap } = pair
    if (overlap < NEAR || isDeniedOnce(pair) || isGoneNamed(older, newer)) return AT.none
    if (shared > 0 && overlap === 1) return AT['same-words']
    return AT.nearly
  },
  point: ({ overlap }) => ({
    because: { kind: 'paraphrase', share: overlap },
    older: [],
    newer: [],
  }),
} satisfies WeighedSignal
