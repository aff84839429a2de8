import { isDeniedOnce } from '../pair'
import { open, level, silent, type WeighedSignal } from '../signal'
import { isGoneNamed } from './gone'

const LEVELS = [silent('none'), open('nearly', -1, true), level('same-words', -4)]
const NONE = 0
const NEARLY = 1
const SAME_WORDS = 2

const NEAR = 0.75

/** Both say the same in other words or another order; inflection and everyday synonyms do not count. */
export const paraphrase: WeighedSignal = {
  name: 'paraphrase',
  levels: LEVELS,
  grade: (pair) => {
    const { older, newer, shared, overlap } = pair
    if (overlap < NEAR || isDeniedOnce(pair) || isGoneNamed(older, newer)) return NONE
    if (shared > 0 && overlap === 1) return SAME_WORDS
    return NEARLY
  },
  point: ({ overlap }) => ({
    because: { kind: 'paraphrase', share: overlap },
    older: [],
    newer: [],
  }),
}
