import type { TopicBits } from '../topic-bits'

/** Bits of what two texts about one aspect share; written by `npm run fit -- … --topic SOURCE,… --write VERSION`, never by hand. */
export const TOPIC_BITS: TopicBits = {
  shared: {
    other: [0, 0.19, 0.44, 1.13],
    one: [0, -0.29, 1.28, 1.19],
    several: [0, 0.41, 0.58, 1.06],
    broad: [0, -0.22, 0.58, 0.85],
  },
  older: [-0.32, 0.05, 0.55, 0.52, 0.63],
  newer: [-0.82, -1.22, -0.74, -0.17, 0.43, 0.77, 1.54, 1.65],
  names: [-0.06, 0.94, -0.35, 0.58, -0.73, -0.47, 0.32, 1.21],
  amounts: [0.21, 0.79, -0.46, 1.05, -1.17, 0, 0.58, 0.43],
  words: {
    addition: { older: 0.15, newer: 0.52 },
    beginning: { older: 0.1, newer: 0.28 },
    condition: { older: 0.56, newer: 0.62 },
    correction: { older: -0.04, newer: -0.27 },
    ending: { older: -0.41, newer: 0.63 },
    person: { older: 0.35, newer: -0.93 },
    plan: { older: 0.34, newer: -0.55 },
    report: { older: 0.51, newer: -0.16 },
    return: { older: -0.25, newer: 0.42 },
    while: { older: 0.37, newer: -0.7 },
  },
}
