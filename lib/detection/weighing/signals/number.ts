import { isSameAmount, type Amount } from '../amounts'
import { areOtherAmounts, shareMeasure } from '../asked-amounts'
import { HAS_DIGIT } from '../forms'
import { ANSWERS_AMOUNT, ASKS_FIGURE, IS_BARE, NAMES_ASPECT } from '../glance'
import { has } from '../id-set'
import { isOrdinal } from '../lexicon/number-words'
import type { Outline } from '../outline'
import { isNearChange, type Pair } from '../pair'
import { IS_LINKING } from '../roles'
import { level, levels, open, silent, type WeighedSignal } from '../signal'
import { contentAt, saidAt, spansAt } from '../spans'
import { BREAK } from '../text'
import { deniesOtherAmount } from './denied-amounts'

const { levels: LEVELS, at: AT } = levels({
  none: silent(),
  unasked: level(-2, false), // the aspect asks for an amount, of which one text says nothing
  same: level(-1, false),
  'other-unit': open(), // different units
  'differs-apart': open(0, true), // nothing else in common
  'differs-loose': level(1),
  'differs-only': level(3), // the only amount on each side: "is at 9:30", "happens at 10:00"
  'asked-apart': level(1), // what the aspect asks for, but in other units, and nothing else in common
  asked: level(2), // what the aspect asks for: “potassium is 5.9”, “K+ 4.6”
  'asked-only': level(3), // … the only amount on each side, about something that both name
  'differs-moved': level(4.5), // … and the newer text says that something moved: "raised", "now", "from May"
  differs: level(5.5),
})

const ALIKE = 0.5
const MAX_RUN = 8 // numbers in one date or telephone number
const YEARS = new Set(['year', 'years', 'yo'])
const REACH = 6 // words between a change and its number

/** Another amount of the same thing, with units converted. */
export const number = {
  name: 'number',
  levels: LEVELS,
  at: AT,
  grade: (pair) => {
    const { older, newer, overlap } = pair
    if (older.amounts.length === 0 || newer.amounts.length === 0)
      return isUnasked(older, newer) ? AT.unasked : AT.none
    if (deniesOtherAmount(pair)) return AT.none
    let same = false
    let differs = false
    let moved = false
    for (const a of older.amounts) {
      const found = compareWithAll(a, newer.amounts)
      if (found === AT.same) same = true
      else if (found === AT.differs) {
        differs = true
        moved ||= newer.amounts.some(
          ({ measure, at }) => measure === a.measure && isNearChange(newer, at),
        )
      }
    }
    const isChanged = newer.cues.change !== null && newer.cues.mood === 'statement'
    differs ||= differenceInRun(older, newer) !== null
    if (!differs && !same)
      return isChanged && isMovedTo(pair)
        ? AT['differs-moved']
        : (gradeAsked(pair, isTopicShared(pair)) ?? AT['other-unit'])
    if (!differs) return AT.same
    if (overlap >= ALIKE) return AT.differs
    const isOneEach = isSingleWord(older) && isSingleWord(newer)
    const isShared = isTopicShared(pair)
    if (moved && isChanged && (isShared || (isOneEach && isUnitShared(older, newer))))
      return AT['differs-moved']
    const asked = gradeAsked(pair, isShared)
    if (!isShared) return asked ?? AT['differs-apart']
    if (isOneEach) return asked === null ? AT['differs-only'] : AT['asked-only']
    return asked ?? AT['differs-loose']
  },
  explain: ({ older, newer }) => {
    const [a, b] = firstPair(older, newer)
    return {
      because: { kind: 'number', older: wordOf(older, a), newer: wordOf(newer, b) },
      older: a === undefined ? [] : spansAt(older, [a.at]),
      newer: b === undefined ? [] : spansAt(newer, [b.at]),
    }
  },
} satisfies WeighedSignal

/** Returns the level of two texts that answer an aspect that asks for an amount, with other amounts; else null. */
function gradeAsked({ older, newer }: Pair, isShared: boolean): number | null {
  if ((older.traits & newer.traits & ANSWERS_AMOUNT) === 0) return null
  if (!areOtherAmounts(older.amounts, newer.amounts)) return null
  const isNamed = ((older.traits | newer.traits) & NAMES_ASPECT) !== 0
  return isShared || isNamed || shareMeasure(older.amounts, newer.amounts)
    ? AT.asked
    : AT['asked-apart'] // may be filed wrongly
}

/** True when neither text names the amount that the aspect asks for: “weight”, “Ines is a nurse”. */
function isUnasked(older: Outline, newer: Outline): boolean {
  if ((older.traits & newer.traits & ASKS_FIGURE) === 0) return false
  return ((older.traits | newer.traits) & (NAMES_ASPECT | IS_BARE)) === 0 // a bare value answers: “free”
}

/** True when the texts share more than numbers, units and the entity's name. */
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

/** "is 34 years old", "just turned 35"; "the floor is 14", "raised it to 16": one number each, the newer without a unit. */
function isMovedTo(pair: Pair): boolean {
  const { older, newer } = pair
  if (newer.cues.changeIsWeak && !newer.cues.changeIsEvent) return false
  const [a, b] = [older.amounts[0], newer.amounts[0]]
  if (a === undefined || b === undefined || !isSingleWord(older) || !isSingleWord(newer))
    return false
  if (isOrdinal(older.entries[a.at]?.word ?? '') || isOrdinal(newer.entries[b.at]?.word ?? ''))
    return false
  const from = newer.cues.change?.to ?? 0
  if (b.at <= from || b.at > from + REACH) return false
  if (b.at > from + 1 && contentAt(newer, b.at - 1) !== null) return false // "a Pixel 9": which, not how many
  if (!isTopicShared(pair) && saysMore(newer)) return false // "scaled the pumps to six"
  if (newer.entries[from]?.word === 'turned' && b.at === from + 1 && !isAge(older, a)) return false
  return newer.amounts.every(({ measure }) => measure === null) && a.value !== b.value
}

/** True when a text has content beyond the name, the number and its change words. */
function saysMore({ entries, core, named, cues: { change } }: Outline): boolean {
  return entries.some(({ id, amount }, at) => {
    const isCue = change !== null && at >= change.from && at <= change.to
    return !isCue && amount === null && has(core, id) && !has(named, id)
  })
}

/** "is 34", "is 34 years old"; not "wakes at 7", "ten cigarettes". */
function isAge({ entries }: Outline, { at, measure }: Amount): boolean {
  if (YEARS.has(entries[at + 1]?.word ?? '')) return true
  const isBare = measure === null || measure.startsWith('=') // "Pim is six"
  return isBare && ((entries[at - 1]?.roles ?? 0) & IS_LINKING) !== 0
}

/** "30 days", "90 days"; not "30 days", "9 minutes", nor two times of day, which anything can have. */
function isUnitShared({ amounts, entries }: Outline, newer: Outline): boolean {
  const [a, b] = [amounts[0], newer.amounts[0]]
  if (a === undefined || b === undefined || a.measure === 'clock' || a.measure === 'date')
    return false
  const unit = entries[a.at + 1]?.unit ?? null
  return unit === null || unit === newer.entries[b.at + 1]?.unit
}

/** True when all amounts of a text are one word. */
function isSingleWord({ amounts }: Outline): boolean {
  const [first] = amounts
  return first !== undefined && amounts.every(({ at }) => at === first.at)
}

function compareWithAll(a: Amount, amounts: readonly Amount[]): number {
  if (a.measure === null) return AT.none
  let found = AT.none
  for (const b of amounts) {
    if (a.measure !== b.measure) continue
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
    findPair(older, newer, (a, b) => !isSameAmount(a, b)) ??
    differenceInRun(older, newer) ??
    findPair(older, newer, () => true) ?? [older.amounts[0], newer.amounts[0]]
  )
}

function findPair(
  older: Outline,
  newer: Outline,
  isFit: (a: Amount, b: Amount) => boolean,
): readonly [Amount, Amount] | null {
  for (const a of older.amounts) {
    const b = newer.amounts.find(
      (each) => each.measure !== null && each.measure === a.measure && isFit(a, each),
    )
    if (b !== undefined) return [a, b]
  }
  return null
}

/**
 * "2026-03-02" and "2026-03-30", "555-0193" and "555-0528" in otherwise equal words: returns the first numbers that differ in runs
 * with the same start.
 */
function differenceInRun(older: Outline, newer: Outline): readonly [Amount, Amount] | null {
  if (!coversWords(older, newer) || !coversWords(newer, older)) return null
  for (const a of older.amounts) {
    for (const b of newer.amounts) {
      if (a.measure !== b.measure || a.value !== b.value) continue
      for (let step = 1; step <= MAX_RUN; step += 1) {
        const olderPart = nextInRun(older, a.at + step)
        const newerPart = nextInRun(newer, b.at + step)
        if (olderPart === null || newerPart === null) break
        if (olderPart.value !== newerPart.value) return [olderPart, newerPart]
      }
    }
  }
  return null
}

function coversWords(a: Outline, b: Outline): boolean {
  return b.entries.every(({ id, stop, amount }) => stop || amount !== null || has(a.all, id))
}

function nextInRun({ entries, marks }: Outline, at: number): Amount | null {
  const entry = entries[at]
  if (entry === undefined || entry.amount === null || (entry.forms & HAS_DIGIT) === 0) return null
  return ((marks[at] ?? 0) & BREAK) === 0 ? { value: entry.amount, measure: null, at } : null
}

function wordOf(outline: Outline, amount: Amount | undefined): string {
  return amount === undefined ? '' : saidAt(outline, amount.at)
}
