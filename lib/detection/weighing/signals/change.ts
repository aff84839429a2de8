import { countShared, has, sharedIds } from '../id-set'
import type { Outline } from '../outline'
import { countBeyondName, sharesOnlyGenericWords, type Pair } from '../pair'
import { IS_TO } from '../roles'
import { level, levels, open, silent, type WeighedSignal } from '../signal'
import { contentAt, positionsOf, saidAt, spansAt, textAt } from '../spans'
import { GONE } from '../text'
import { leadsToOlder } from './bare-answers'
import { deniesOtherAmount } from './denied-amounts'
import { endsOlder, endsOther, range } from './gone'
import { isOtherValue } from './value'
import { endsWish } from './wishes'

const { levels: LEVELS, at: AT } = levels({
  none: silent(),
  'weak-bare': open(),
  'weak-linked': open(0.5),
  'weak-most': level(2), // "now …", about most of the older text, but not the same and more
  'event-bare': open(), // something happened: "was approved", "raised"
  'event-linked': open(0.5),
  'event-most': level(3),
  linked: level(3),
  'linked-most': level(5), // from here on, the newer text is about what the older says
  turns: level(5.5), // "moved … to …"
  'names-older': level(7), // "no longer X", "from X to Y", "instead of X", with X in the older text
})

const ALIKE = 0.2
const MOST = 0.5

/** The newer text says that something changed: switched, moved, no longer, instead of … */
export const change = {
  name: 'change',
  levels: LEVELS,
  at: AT,
  grade: (pair) => {
    const { older, newer, overlap } = pair
    const cue = newer.cues.change
    if (cue === null) return AT.none
    const shared = sharesOnlyGenericWords(pair) ? 0 : countBeyondName(pair)
    const isSaid = newer.cues.mood === 'statement'
    if (isSaid ? endsOlder(older, newer) : endsWish(pair)) return AT['names-older']
    const isToo = repeatsChange(older, newer) && !(newer.cues.namesResult && isOtherValue(pair)) // "moved to Ghent", "moved to Cork"
    const isOther = !newer.cues.namesResult && (endsOther(older, newer) || deniesOtherAmount(pair))
    if (!isSaid || isToo || isOther || newer.cues.changeIsWeak) {
      const isEvent = isSaid && !isToo && newer.cues.changeIsEvent
      if (shared === 0) return isEvent ? AT['event-bare'] : AT['weak-bare']
      if (!isSaid || !coversMost(pair)) return isEvent ? AT['event-linked'] : AT['weak-linked']
      return isEvent ? AT['event-most'] : AT['weak-most']
    }
    if (endsNothingShared(pair) || leadsToOlder(pair)) return AT['weak-bare']
    // "uses npm", "switched to pnpm": only the relation is shared
    if (shared === 0)
      return resultFollows(newer) && isSameNounType(older, newer) && isOtherValue(pair)
        ? AT.turns
        : AT['weak-bare']
    if (newer.cues.namesResult && overlap >= ALIKE) return AT.turns
    return coversMost(pair) ? AT['linked-most'] : AT.linked
  },
  explain: ({ older, newer }) => {
    const cue = newer.cues.change ?? { from: 0, to: 0 }
    const named = countShared(newer.gone, older.all) > 0 ? newer.gone : newer.all
    const shared = sharedIds(named, older.all).filter((id) => !has(older.named, id))
    return {
      because: {
        kind: 'change',
        cue: textAt(newer, range(cue)),
        ended: positionsOf(older, shared).map((at) => saidAt(older, at)),
      },
      older: spansAt(older, positionsOf(older, shared)),
      newer: spansAt(newer, range(cue)),
    }
  },
} satisfies WeighedSignal

/** "A was paid to Ines", "B was paid to Jun": repeating the older text's change word ends nothing. */
function repeatsChange(older: Outline, newer: Outline): boolean {
  if (older.cues.change === null || newer.cues.change === null) return false
  return older.entries[older.cues.change.from]?.id === newer.entries[newer.cues.change.from]?.id
}

/** "switched to pnpm", "moved from Ghent to Cork"; not "moved the lesson to Friday", which is about the lesson. */
function resultFollows({ cues: { change, namesResult }, entries }: Outline): boolean {
  if (!namesResult || change === null) return false
  const next = entries[change.to + 1]
  const last = entries[change.to]
  return (
    ((next?.roles ?? 0) & IS_TO) !== 0 ||
    ((last?.roles ?? 0) & IS_TO) !== 0 ||
    next?.word === 'from'
  )
}

/** "uses npm", "switched to pnpm"; not "uses npm", "switched to a vegan diet", where a name meets a common noun. */
function isSameNounType(older: Outline, newer: Outline): boolean {
  const verb = older.claims[0]?.verb ?? 0
  return isArticle(older, verb + 1) === isArticle(newer, (newer.cues.change?.to ?? 0) + 2)
}

function isArticle({ entries }: Outline, at: number): boolean {
  const word = entries[at]?.word
  return word === 'a' || word === 'an' || word === 'the'
}

/** "no longer X", "switched from X to Y", where the older text mentions neither X nor anything else in the newer one. */
function endsNothingShared({ older, newer }: Pair): boolean {
  const names = countShared(newer.gone, newer.named)
  if (names === newer.gone.ids.length) return false
  return sharedIds(newer.core, older.all).every(
    (id) => has(older.named, id) || isLeadingSubject(older, newer, id),
  )
}

/**
 * True for "app" in "the app runs on Linux", "the app no longer sells jam": a word before the change with which the older text
 * starts.
 */
function isLeadingSubject(older: Outline, newer: Outline, id: number): boolean {
  const { from, to } = newer.cues.change ?? { from: 0, to: 0 }
  if (((newer.marks[to + 1] ?? 0) & GONE) === 0) return false // what ended is elsewhere
  if (newer.entries.findIndex((entry) => entry.id === id) >= from) return false
  const first = older.entries.findIndex((entry) => entry.id === id)
  const isOther = (at: number) => {
    const entry = contentAt(older, at)
    return entry !== null && !has(newer.all, entry.id)
  }
  return older.entries.every((_, at) => at > first || !isOther(at))
}

/** True when the newer text covers most, but not all, of the older one. */
function coversMost(pair: Pair): boolean {
  const { older, newer } = pair
  const shared = countBeyondName(pair)
  const said = older.all.ids.length - older.named.ids.length
  const rest = newer.all.ids.length - newer.named.ids.length
  return shared >= MOST * said && shared < said && shared < rest
}
