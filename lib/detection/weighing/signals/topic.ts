import { isEvident } from '../evidence'
import { ABOUT } from '../happenings'
import { has, sharedIds } from '../id-set'
import type { Outline } from '../outline'
import type { Pair } from '../pair'
import { IS_WHEN } from '../roles'
import { level, levels, open, silent, type WeighedSignal } from '../signal'
import { contentAt, positionsOf, saidAt, spansAt } from '../spans'
import { LABEL, SPLIT } from '../text'
import { countOwn, countTopic, sumTopic } from '../topic-lists'
import type { Entry } from '../word-book'
import { areBareAnswers } from './bare-answers'
import { mood } from './mood'

// Levels of the sum over the lists. Their bits are fitted to sums by lists that were fitted without the pair.
const { levels: LEVELS, at: AT } = levels({
  none: silent(), // no aspect given, or two kinds of it, or nothing in common
  apart: level(-6, false), // about two things, of which each has its own value
  evident: silent(), // other evidence says whether it is replaced
  'apart-most': open(-4),
  'apart-much': open(-3),
  'apart-some': open(-2),
  'apart-little': open(-1),
  even: open(),
  'again-little': open(1, true),
  'again-some': open(2, true),
  'again-much': open(3, true),
  'again-most': open(4, true),
})

export const FIRES_FROM = 0.5 // bits
const LOWEST = AT['apart-most']
const RISING = Object.keys(AT).slice(LOWEST)
const BOUNDS = [-3.5, -2.5, -1.5, -0.5, FIRES_FROM, 1.5, 2.5, 3.5]
const SIZES = new Set(['mass', 'volume', 'length'])
const OCCASIONS = new Set(['at', 'between', 'during', 'in', 'on', 'when', 'while', 'within'])
const LONGEST_OCCASION = 8 // words
const SHOWN = 3 // words of a text

/** Returns the level of a sum of bits. */
export function gradeSum(bits: number): number {
  let above = 0
  while (above < BOUNDS.length && bits >= (BOUNDS[above] ?? 0)) above += 1
  return LOWEST + above
}

/**
 * Returns the level of a pair whose topic counts, by its sum of bits. A newer text that says all of the older one only adds to it, and an event
 * about something else is over.
 */
export function gradeTopic(pair: Pair, bits: number): number {
  const at = gradeSum(bits)
  if (at <= AT.even) return at
  const { older, newer } = pair
  if (older.about === ABOUT.event && newer.about !== ABOUT.entity) return AT.even
  return countOwn(older, countTopic(pair)) === 0 ? AT.even : at
}

/** Returns the bits of the topic of a pair; 0 without an aspect. */
export function sumOf(pair: Pair): number {
  const kind = pair.newer.aspectKind
  if (kind === 'none') return 0
  if (Number.isNaN(pair.topical)) pair.topical = sumTopic(pair, kind)
  return pair.topical
}

/** Returns the level of a pair whose topic does not count, or null. */
export function gradeApart(pair: Pair): number | null {
  const kind = pair.newer.aspectKind
  if (kind === 'none' || pair.older.aspectKind !== kind || countTopic(pair) === 0) return AT.none
  if (areBareAnswers(pair)) return AT.evident
  if (isOtherOne(pair) || measuresOther(pair) || isWhen(pair.newer)) return AT.apart
  if (isEvident(pair)) return AT.evident
  return isOccasion(pair.newer) || isPast(mood.grade(pair)) ? AT.apart : null
}

function isPast(at: number): boolean {
  return at === mood.at.history || at === mood.at.stage
}

/** True when both texts begin with the same word and then name another one of its kind. “editor = VS Code” and “use Vim” name none. */
function isOtherOne({ older, newer }: Pair): boolean {
  if ((((older.marks[1] ?? 0) | (newer.marks[1] ?? 0)) & LABEL) !== 0) return false
  if (older.claims[0]?.verb === 0 && newer.claims[0]?.verb === 0) return false
  const [a, b] = [older.entries[0], newer.entries[0]]
  if (a === undefined || a.stop || a.id !== b?.id) return false
  const [one, other] = [older.entries[1], newer.entries[1]]
  if (one === undefined || other === undefined || one.id === other.id) return false
  return isLabel(older, one) && isLabel(newer, other)
}

/** True when a text begins with a time: “In January, …”, “Last Tuesday’s build …”. */
function isWhen({ entries }: Outline): boolean {
  const [first, second] = entries
  if (first?.word === 'last') return true
  if (second === undefined || !(first?.word === 'in' || first?.word === 'during')) return false
  return second.month > 0 || (second.roles & IS_WHEN) !== 0
}

/** True when a text begins with an occasion: “At the last check, …”. */
function isOccasion({ entries, marks }: Outline): boolean {
  if (!OCCASIONS.has(entries[0]?.word ?? '')) return false
  for (let at = 1; at <= LONGEST_OCCASION && at < entries.length; at++)
    if (((marks[at] ?? 0) & SPLIT) !== 0) return true
  return false
}

/** True for a measure of a size or of what the next word names: “340 ml”. */
function isCounted(measure: string): boolean {
  return SIZES.has(measure) || measure.startsWith('#')
}

/** True when each text measures one thing, in units of different kinds: “500 g of flour”, “340 ml of water”. */
function measuresOther({ older, newer }: Pair): boolean {
  const [a, b] = [older.amounts[0]?.measure ?? '', newer.amounts[0]?.measure ?? '']
  if (older.amounts.length !== 1 || newer.amounts.length !== 1 || a === b) return false
  return (SIZES.has(a) && isCounted(b)) || (SIZES.has(b) && isCounted(a))
}

function isLabel({ topic: said }: Outline, { id, amount }: Entry): boolean {
  return amount !== null || has(said.proper, id)
}

/**
 * Whether both texts say the same thing of their aspect with another value: what they share beyond the name, and how many words, names
 * and amounts only one of them has. It fires without a verb or a cue in common.
 */
export const topic = {
  name: 'topic',
  levels: LEVELS,
  at: AT,
  rising: RISING,
  grade: (pair) => {
    return gradeApart(pair) ?? gradeTopic(pair, sumOf(pair))
  },
  explain: (pair) => {
    const { older, newer } = pair
    const ids = sharedIds(older.all, newer.all)
    const shared = positionsOf(newer, ids).filter(
      (at) => !newer.named.ids.includes(newer.entries[at]?.id ?? -1),
    )
    const [a, b] = [own(older, newer), own(newer, older)]
    return {
      because: {
        kind: 'topic',
        shared: [...new Set(shared.map((at) => saidAt(newer, at)))].slice(0, SHOWN),
        older: a.map((at) => saidAt(older, at)),
        newer: b.map((at) => saidAt(newer, at)),
      },
      older: spansAt(older, a),
      newer: spansAt(newer, b),
    }
  },
} satisfies WeighedSignal

/** Returns the positions of what a text has for itself: its amounts and names, or else its last words. */
function own(outline: Outline, other: Outline): readonly number[] {
  const { entries, topic: said, named } = outline
  const places = Array.from(entries.keys()).filter((at) => {
    const entry = contentAt(outline, at)
    return entry !== null && !other.all.ids.includes(entry.id) && !named.ids.includes(entry.id)
  })
  const telling = places.filter((at) => {
    const { amount = null, id = -1 } = entries[at] ?? {}
    return amount !== null || said.proper.ids.includes(id)
  })
  return telling.length > 0 ? telling.slice(0, SHOWN) : places.slice(-SHOWN)
}
