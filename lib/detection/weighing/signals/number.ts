import { isSameAmount, type Amount } from '../amounts'
import { HAS_DIGIT } from '../forms'
import { has } from '../id-set'
import { isOrdinal } from '../lexicon/number-words'
import type { Outline } from '../outline'
import { isNearChange, type Pair } from '../pair'
import { level, open, silent, type WeighedSignal } from '../signal'
import { spansAt, wordAt } from '../spans'
import { BREAK } from '../text'

const LEVELS = [
  silent('none'),
  level('same', -1, false),
  open('other-unit'), // they count different things
  open('differs-apart', 0, true), // nothing else in common
  level('differs-loose', 1),
  level('differs-only', 3), // the only amount of each: "is at 9:30", "happens at 10:00"
  level('differs-moved', 4.5), // … and the newer says that something moved: "raised", "now", "from May"
  level('differs', 5.5),
]
const NONE = 0
export const NUMBER_SAME = 1
const OTHER_UNIT = 2
const APART = 3
const LOOSE = 4
const ONLY = 5
const MOVED = 6
export const NUMBER_DIFFERS = 7

const ALIKE = 0.5
const LONGEST_RUN = 8 // numbers that make one date, one telephone number
const REACH = 6 // words from a change to the number it leads to

/** Another amount of the same thing, units converted. */
export const number: WeighedSignal = {
  name: 'number',
  levels: LEVELS,
  grade: (pair) => {
    const { older, newer, overlap } = pair
    if (older.amounts.length === 0 || newer.amounts.length === 0) return NONE
    let same = false
    let differs = false
    let moved = false
    for (const a of older.amounts) {
      const found = compareWithAll(a, newer.amounts)
      if (found === NUMBER_SAME) same = true
      else if (found === NUMBER_DIFFERS) {
        differs = true
        moved ||= newer.amounts.some(({ of, at }) => of === a.of && isNearChange(newer, at))
      }
    }
    const isChanged = newer.cues.change !== null && newer.cues.mood === 'statement'
    differs ||= otherInRun(older, newer) !== null
    if (!differs && !same) return isChanged && isMovedTo(older, newer) ? MOVED : OTHER_UNIT
    if (!differs) return NUMBER_SAME
    if (overlap >= ALIKE) return NUMBER_DIFFERS
    const isOneEach = isOnly(older) && isOnly(newer)
    const isShared = isTopicShared(pair)
    if (moved && isChanged && (isShared || isOneEach)) return MOVED
    if (!isShared) return APART
    return isOneEach ? ONLY : LOOSE
  },
  point: ({ older, newer }) => {
    const [a, b] = firstPair(older, newer)
    return {
      because: { kind: 'number', older: wordOf(older, a), newer: wordOf(newer, b) },
      older: a === undefined ? [] : spansAt(older, [a.at]),
      newer: b === undefined ? [] : spansAt(newer, [b.at]),
    }
  },
}

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
function isMovedTo(older: Outline, newer: Outline): boolean {
  if (newer.cues.changeIsWeak && !newer.cues.changeIsEvent) return false
  const [a, b] = [older.amounts[0], newer.amounts[0]]
  if (a === undefined || b === undefined || !isOnly(older) || !isOnly(newer)) return false
  if (isOrdinal(older.entries[a.at]?.word ?? '') || isOrdinal(newer.entries[b.at]?.word ?? ''))
    return false
  const from = newer.cues.change?.to ?? 0
  if (b.at <= from || b.at > from + REACH) return false
  return newer.amounts.every(({ of }) => of === null) && a.value !== b.value
}

/** All amounts of the text are one word. */
function isOnly({ amounts }: Outline): boolean {
  const [first] = amounts
  return first !== undefined && amounts.every(({ at }) => at === first.at)
}

function compareWithAll(a: Amount, amounts: readonly Amount[]): number {
  if (a.of === null) return NONE
  let found = NONE
  for (const b of amounts) {
    if (a.of !== b.of) continue
    if (isSameAmount(a, b)) return NUMBER_SAME
    found = NUMBER_DIFFERS
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
