import { isSameAmount, type Amount } from '../amounts'
import { HAS_DIGIT } from '../forms'
import { has } from '../id-set'
import { isOrdinal } from '../lexicon/number-words'
import type { Outline } from '../outline'
import { isNearChange, type Pair } from '../pair'
import { IS_LINKING } from '../roles'
import { level, levels, open, silent, type WeighedSignal } from '../signal'
import { contentAt, spansAt, wordAt } from '../spans'
import { BREAK } from '../text'

const { levels: LEVELS, at: AT } = levels({
  none: silent(),
  same: level(-1, false),
  'other-unit': open(), // they count different things
  'differs-apart': open(0, true), // nothing else in common
  'differs-loose': level(1),
  'differs-only': level(3), // the only amount of each: "is at 9:30", "happens at 10:00"
  'differs-moved': level(4.5), // … and the newer says that something moved: "raised", "now", "from May"
  differs: level(5.5),
})

const ALIKE = 0.5
const LONGEST_RUN = 8 // numbers that make one date, one telephone number
const YEARS = new Set(['year', 'years', 'yo'])
const REACH = 6 // words from a change to the number it leads to

/** Another amount of the same thing, units converted. */
export const number = {
  name: 'number',
  levels: LEVELS,
  at: AT,
  grade: (pair) => {
    const { older, newer, overlap } = pair
    if (older.amounts.length === 0 || newer.amounts.length === 0) return AT.none
    let same = false
    let differs = false
    let moved = false
    for (const a of older.amounts) {
      const found = compareWithAll(a, newer.amounts)
      if (found === AT.same) same = true
      else if (found === AT.differs) {
        differs = true
        moved ||= newer.amounts.some(({ of, at }) => of === a.of && isNearChange(newer, at))
      }
    }
    const isChanged = newer.cues.change !== null && newer.cues.mood === 'statement'
    differs ||= otherInRun(older, newer) !== null
    if (!differs && !same)
      return isChanged && isMovedTo(pair) ? AT['differs-moved'] : AT['other-unit']
    if (!differs) return AT.same
    if (overlap >= ALIKE) return AT.differs
    const isOneEach = isOnly(older) && isOnly(newer)
    const isShared = isTopicShared(pair)
    if (moved && isChanged && (isShared || (isOneEach && isUnitShared(older, newer))))
      return AT['differs-moved']
    if (!isShared) return AT['differs-apart']
    return isOneEach ? AT['differs-only'] : AT['differs-loose']
  },
  point: ({ older, newer }) => {
    const [a, b] = firstPair(older, newer)
    return {
      because: { kind: 'number', older: wordOf(older, a), newer: wordOf(newer, b) },
      older: a === undefined ? [] : spansAt(older, [a.at]),
      newer: b === undefined ? [] : spansAt(newer, [b.at]),
    }
  },
} satisfies WeighedSignal

/** Tells whether the texts share more than numbers, units and the name of the entity. */
function isTopicShared({ older, newer }: Pair): boolean {
  return older.entries.some(
    ({ id, stop, unit, month, amount }) =>
      !stop &&
      unit === null &&
      month === 0 &&
      amount === null &&
      has(newer.all, id) &&
      !has(older.named, id),
  )
}

/** "is 34 years old", "just turned 35"; "the floor is 14", "raised it to 16": the one number of each, the newer without a unit. */
function isMovedTo(pair: Pair): boolean {
  const { older, newer } = pair
  if (newer.cues.changeIsWeak && !newer.cues.changeIsEvent) return false
  const [a, b] = [older.amounts[0], newer.amounts[0]]
  if (a === undefined || b === undefined || !isOnly(older) || !isOnly(newer)) return false
  if (isOrdinal(older.entries[a.at]?.word ?? '') || isOrdinal(newer.entries[b.at]?.word ?? ''))
    return false
  const from = newer.cues.change?.to ?? 0
  if (b.at <= from || b.at > from + REACH) return false
  if (b.at > from + 1 && contentAt(newer, b.at - 1) !== null) return false // "a Pixel 9": which one, not how many
  if (!isTopicShared(pair) && saysMore(newer)) return false // "scaled the pumps to six"
  if (newer.entries[from]?.word === 'turned' && b.at === from + 1 && !isAge(older, a)) return false
  return newer.amounts.every(({ of }) => of === null) && a.value !== b.value
}

/** Tells whether the text has content beside the name, the number and its words of change. */
function saysMore({ entries, core, named, cues: { change } }: Outline): boolean {
  return entries.some(({ id, amount }, at) => {
    const isCue = change !== null && at >= change.from && at <= change.to
    return !isCue && amount === null && has(core, id) && !has(named, id)
  })
}

/** "is 34", "is 34 years old"; not "wakes at 7", "ten cigarettes". */
function isAge({ entries }: Outline, { at, of }: Amount): boolean {
  if (YEARS.has(entries[at + 1]?.word ?? '')) return true
  const isBare = of === null || of.startsWith('=') // "Pim is six"
  return isBare && ((entries[at - 1]?.roles ?? 0) & IS_LINKING) !== 0
}

/** "30 days", "90 days"; not "30 days", "9 minutes", and not two times of day, which anything can have. */
function isUnitShared({ amounts, entries }: Outline, newer: Outline): boolean {
  const [a, b] = [amounts[0], newer.amounts[0]]
  if (a === undefined || b === undefined || a.of === 'clock' || a.of === 'date') return false
  const unit = entries[a.at + 1]?.unit ?? null
  return unit === null || unit === newer.entries[b.at + 1]?.unit
}

/** All amounts of the text are one word. */
function isOnly({ amounts }: Outline): boolean {
  const [first] = amounts
  return first !== undefined && amounts.every(({ at }) => at === first.at)
}

function compareWithAll(a: Amount, amounts: readonly Amount[]): number {
  if (a.of === null) return AT.none
  let found = AT.none
  for (const b of amounts) {
    if (a.of !== b.of) continue
    if (isSameAmount(a, b)) return AT.same
    found = AT.differs
  }
  return found
}

function firstPair(
  older: Outline,
  newer: Outline,
): readonly [Amount | undefined, Amount | undefined] {
  return (
    firstOf(older, newer, (a, b) => !isSameAmount(a, b)) ??
    otherInRun(older, newer) ??
    firstOf(older, newer, () => true) ?? [older.amounts[0], newer.amounts[0]]
  )
}

function firstOf(
  older: Outline,
  newer: Outline,
  isFit: (a: Amount, b: Amount) => boolean,
): readonly [Amount, Amount] | null {
  for (const a of older.amounts) {
    const b = newer.amounts.find((each) => each.of !== null && each.of === a.of && isFit(a, each))
    if (b !== undefined) return [a, b]
  }
  return null
}

/** "2026-03-02" and "2026-03-30", "555-0193" and "555-0528" in the same words: runs that begin alike, at the first number that differs. */
function otherInRun(older: Outline, newer: Outline): readonly [Amount, Amount] | null {
  if (!saysWordsOf(older, newer) || !saysWordsOf(newer, older)) return null
  for (const a of older.amounts) {
    for (const b of newer.amounts) {
      if (a.of !== b.of || a.value !== b.value) continue
      for (let step = 1; step <= LONGEST_RUN; step += 1) {
        const said = nextInRun(older, a.at + step)
        const says = nextInRun(newer, b.at + step)
        if (said === null || says === null) break
        if (said.value !== says.value) return [said, says]
      }
    }
  }
  return null
}

function saysWordsOf(a: Outline, b: Outline): boolean {
  return b.entries.every(({ id, stop, amount }) => stop || amount !== null || has(a.all, id))
}

function nextInRun({ entries, marks }: Outline, at: number): Amount | null {
  const entry = entries[at]
  if (entry === undefined || entry.amount === null || (entry.forms & HAS_DIGIT) === 0) return null
  return ((marks[at] ?? 0) & BREAK) === 0 ? { value: entry.amount, of: null, at } : null
}

function wordOf(outline: Outline, amount: Amount | undefined): string {
  return amount === undefined ? '' : wordAt(outline, amount.at)
}
