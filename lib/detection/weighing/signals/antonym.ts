import type { Claim } from '../claims'
import { AVOIDS } from '../glance'
import { countShared, isEqualSet, type IdSet } from '../id-set'
import { GENERIC_WORDS } from '../lexicon/cues'
import type { Outline } from '../outline'
import { countBeyondName, isDeniedOnce, type Pair } from '../pair'
import { IS_LINKING } from '../roles'
import { level, levels, open, silent, type WeighedSignal } from '../signal'
import { saidAt, spansAt } from '../spans'
import { isElsewhere } from './context'
import { areInfinitives, isOpposed, opposition } from './oppositions'

const { levels: LEVELS, at: AT } = levels({
  none: silent(),
  elsewhere: level(-1, false), // about other circumstances
  cancelled: open(), // one side is also negated: "is not poor", "is rich"
  'no-rest': open(), // opposite words, nothing else in common
  'little-rest': level(1),
  'most-rest': level(4),
  'same-rest': level(7),
})

const ALL = 0.75
const HALF = 0.4
const NOWHERE = { olderAt: -1, newerAt: -1 } as const
const MAX_OTHERS = 2 // value words next to the opposite one

/** Opposite words about the same things, one in each text; or one side avoids what the other does ("joins X", "avoids X"). */
export const antonym = {
  name: 'antonym',
  levels: LEVELS,
  at: AT,
  grade: (pair) => {
    const { older, newer, shared } = pair
    if (!isOpposed(older, newer)) return isDeniedOnce(pair) ? AT.none : attitude(older, newer)
    if (isDeniedOnce(pair)) return AT.cancelled
    if (isElsewhere(pair)) return AT.elsewhere
    if (isSameClaim(pair)) return AT['same-rest']
    const rest = Math.min(older.all.ids.length, newer.all.ids.length) - 1
    if (rest <= 0) return shared > 0 ? AT['same-rest'] : AT['no-rest']
    if (shared >= ALL * rest) return AT['same-rest']
    if (shared >= HALF * rest) return AT['most-rest']
    return shared > 0 ? AT['little-rest'] : AT['no-rest']
  },
  explain: ({ older, newer }) => {
    const found = opposition(older, newer)
    const olderAt = found?.olderAt ?? older.claims[0]?.verb ?? 0
    const newerAt = found?.newerAt ?? newer.claims[0]?.verb ?? 0
    return {
      because: {
        kind: 'antonym',
        older: saidAt(older, olderAt),
        newer: saidAt(newer, newerAt),
      },
      older: spansAt(older, [olderAt]),
      newer: spansAt(newer, [newerAt]),
    }
  },
} satisfies WeighedSignal

function attitude(older: Outline, newer: Outline): number {
  if (((older.traits | newer.traits) & AVOIDS) === 0) return AT.none
  let best = AT.none
  for (const a of older.claims) {
    for (const b of newer.claims) {
      if ((a.attitude === 'averse') === (b.attitude === 'averse')) continue
      const fewer = Math.min(a.value.ids.length, b.value.ids.length)
      if (fewer === 0) continue
      const share = countShared(a.value, b.value) / fewer
      if (share >= HALF) best = Math.max(best, share >= ALL ? AT['same-rest'] : AT['most-rest'])
    }
  }
  return best
}

/** "is married to Paul", "is divorced and keeps the piano": opposite values of the same relation and subject. */
function isSameClaim(pair: Pair): boolean {
  const { older, newer } = pair
  const { olderAt, newerAt } = opposition(older, newer) ?? NOWHERE
  for (const a of older.claims) {
    const isVerb = a.verb === olderAt
    if (!isVerb && !statesWord(older, a, olderAt)) continue
    for (const b of newer.claims) {
      const isOtherVerb = b.verb === newerAt
      if (!isOtherVerb && !statesWord(newer, b, newerAt)) continue
      if (a.subject.ids.length === 0 || !isEqualSet(a.subject, b.subject)) continue
      if (countOthers(a, olderAt) > MAX_OTHERS) continue
      if (isVerb && isOtherVerb && haveOtherObjects(pair)) continue
      if (isVerb === isOtherVerb && areInfinitives(pair) && haveOtherWords(a.value, b.value))
        continue
      // "is divorced", "is dating Ines"; not "opened an account", "lives near the lock"
      if (isVerb !== isOtherVerb && !isCopula(isVerb ? newer : older, isVerb ? b : a)) continue
      return true
    }
  }
  return false
}

/** True when a word is the claim's value, not its kind: "prefers short answers" does not say "short". */
function statesWord({ entries }: Outline, { valueAt }: Claim, at: number): boolean {
  const place = valueAt.indexOf(at)
  if (place < 0) return false
  return valueAt[place + 1] !== at + 1 || !GENERIC_WORDS.has(entries[at]?.word ?? '')
}

/** "sold the boat", "bought a desk": each verb has its own object. */
function haveOtherObjects(pair: Pair): boolean {
  const { older, newer } = pair
  const fewest = Math.min(
    older.all.ids.length - older.named.ids.length,
    newer.all.ids.length - newer.named.ids.length,
  )
  return fewest > 1 && countBeyondName(pair) === 0
}

function haveOtherWords(a: IdSet, b: IdSet): boolean {
  return Math.min(a.ids.length, b.ids.length) > 0 && countShared(a, b) === 0
}

function isCopula({ entries }: Outline, { verb }: Claim): boolean {
  return ((entries[verb]?.roles ?? 0) & IS_LINKING) !== 0
}

function countOthers({ valueAt }: Claim, at: number): number {
  return valueAt.includes(at) ? valueAt.length - 1 : valueAt.length
}
