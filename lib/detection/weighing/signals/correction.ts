import { has, sharedIds } from '../id-set'
import type { Outline } from '../outline'
import { countBeyondName, sharesOnlyGenericWords, type Pair } from '../pair'
import { level, levels, open, silent, type WeighedSignal } from '../signal'
import { positionsOf, saidAt, spansAt, textAt } from '../spans'
import { endsOlder, range } from './gone'

const { levels: LEVELS, at: AT } = levels({
  none: silent(),
  bare: open(), // correction wording, nothing in common
  linked: level(6),
  'names-older': level(7.5),
})

/** The newer text corrects: "not X, use Y", "change from X to Y", "I meant X", "actually, Y", "instead of X, do Y". */
export const correction = {
  name: 'correction',
  levels: LEVELS,
  at: AT,
  grade: (pair) => {
    const { older, newer } = pair
    if (newer.cues.correction === null) return AT.none
    if (!isOnTopic(older, newer)) return AT.bare
    if (endsOlder(older, newer)) return AT['names-older']
    return isLinked(pair) && !newer.cues.contrast ? AT.linked : AT.bare
  },
  explain: ({ older, newer }) => {
    const cue = newer.cues.correction ?? { from: 0, to: 0 }
    const at = positionsOf(older, sharedIds(older.all, newer.all))
    return {
      because: {
        kind: 'correction',
        cue: textAt(newer, range(cue)),
        about: at.map((place) => saidAt(older, place)),
      },
      older: spansAt(older, at),
      newer: spansAt(newer, range(cue)),
    }
  },
} satisfies WeighedSignal

/** True when the older text is about the topic of the correction: the trip in "Correction: the trip is in July, not June". */
function isOnTopic(older: Outline, { claims, entries, named }: Outline): boolean {
  if (claims.length > 1) return true // unclear which one is corrected
  const head = entries[claims[0]?.subjectAt.at(-1) ?? -1]
  return head === undefined || has(named, head.id) || has(older.all, head.id)
}

/** True when the texts share more than a name and a verb: "actually, use ruff" does not correct "I use pytest". */
function isLinked(pair: Pair): boolean {
  if (sharesOnlyGenericWords(pair)) return false
  const { older, newer } = pair
  const verbs = newer.claims.filter(({ verb }) => {
    const id = newer.entries[verb]?.id ?? -1
    return has(newer.all, id) && has(older.all, id)
  })
  return countBeyondName(pair) > verbs.length
}
