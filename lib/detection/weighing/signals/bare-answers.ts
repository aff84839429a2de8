import type { Amount } from '../amounts'
import { areOtherAmounts, asksFigure, shareMeasure } from '../asked-amounts'
import { readAspect } from '../aspects'
import { areBothBare, IS_BARE, isAnsweredAnew, isAnsweredBarely, isOneBare } from '../glance'
import { countShared, has, isWithin } from '../id-set'
import type { Outline } from '../outline'
import type { Pair } from '../pair'
import { areCompared, answerTwoQuestions, isOfVersion, isSameValue } from '../same-value'
import { number } from './number'
import { addsRank } from './ranks'

/** Words that make another product of one: “GPT-4”, “GPT-4 Turbo”. */
const VARIANTS = new Set('pro plus max mini turbo lite ultra air rc alpha beta hotfix'.split(' '))

/** True when both texts are nothing but a value of an aspect that holds one, and not the same: “Denver”, “Colorado Springs”. */
export function areBareAnswers(pair: Pair): boolean {
  const { older, newer } = pair
  if (!areBothBare(older, newer)) return false
  return (pair.bare ??= addsRank(older, newer) || !isSameAnswer(pair))
}

/** True when the newer text says that the older value has given way to another: “Denver”, “Moved to Boulder in May”. */
export function isNewAnswer({ older, newer, shared }: Pair): boolean {
  return isAnsweredAnew(older, newer) && (shared === 0 || shared < older.all.ids.length)
}

/** What a short stay or a single occasion says: “22 tonight”, “bike this week”. */
const FOR_NOW =
  /\b(?:tonight|today|tomorrow|this (?:week|month|time|morning|evening)|for now|until|till|while)\b/iu
/** What makes an amount a difference: “hiring two more”, “overspent by $35”. */
const MORE = /\b(?:more|another|extra|further|by)\b/iu
const WEEKDAY =
  /^(?:mon|tue|tues|wed|thu|thurs|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)$/u
const WEEKDAY_LETTERS = 3

/** True when one text is a bare value and the other a sentence that gives another: “Lives in Denver”, “Boulder”; not “Lives in New York City”, “NYC”. */
export function isBareAnswer({ older, newer, shared }: Pair): boolean {
  if (!isAnsweredBarely(older, newer)) return false
  const [bare, sentence] = (newer.traits & IS_BARE) === 0 ? [older, newer] : [newer, older]
  const { value } = bare
  if (value === null || FOR_NOW.test(newer.content) || isDifference(newer)) return false
  if (
    shared > 0 &&
    (shared === bare.all.ids.length ||
      isWithin(sentence.claims[0]?.value ?? bare.all, bare.all) ||
      sharesName(bare, sentence))
  )
    return false
  const isMeasured = value.moment !== null || value.quantity?.isMeasured === true
  if (sentence.amounts.length > 0 && asksFigure(readAspect(sentence.aspect))) {
    if (!isMeasured && !/\d/u.test(value.text)) return false // “Goes to bed at 10pm”, “aspirin”
  } else if (sentence.amounts.length === 0 && isMeasured) return false
  if (isMisfiled(bare, sentence) || (bare === older && !areAlike(bare, sentence))) return false
  return sentence.stated.every((each) => !isSameValue(each, value) && !isOfVersion(each, value))
}

/** True when one text is a bare amount or day and the other a sentence with one other of its kind: “gives up after 30 seconds”, “10 s”. */
export function isBareAmount({ older, newer }: Pair): boolean {
  if (!isOneBare(older, newer) || FOR_NOW.test(newer.content)) return false
  const [bare, sentence] = (newer.traits & IS_BARE) === 0 ? [older, newer] : [newer, older]
  const { value } = bare
  if (value === null || (value.moment === null && value.quantity === null)) return false
  const { cues, claims } = sentence
  if (sentence.negated || cues.mood !== 'statement' || cues.conditional) return false
  if (claims.some(({ past }) => past) && sentence === older) return false
  if (!isOfMany(sentence.amounts) && !isOfMany(bare.amounts) && bare.amounts.length > 0)
    if (sentence.amounts.length > 0)
      return !isDifference(newer) && areOneKind(sentence.amounts, bare.amounts)
  const [day, other] = [dayOf(bare), dayOf(sentence)]
  return day !== null && other !== null && day !== other
}

function isDifference({ amounts, content }: Outline): boolean {
  return amounts.length > 0 && MORE.test(content)
}

/** True for two other amounts of one unit, or one of which has none: “30 seconds”, “10 s”; not “31 Jan”, “two chapters”. */
function areOneKind(one: readonly Amount[], other: readonly Amount[]): boolean {
  return areOtherAmounts(one, other) && shareMeasure(one, other)
}

/** True for amounts at two places of a text. */
function isOfMany(amounts: readonly Amount[]): boolean {
  return amounts.some(({ at }) => at !== amounts[0]?.at)
}

/** Returns the only day of the week that a text names, or null. */
function dayOf({ entries }: Outline): string | null {
  const days = entries.filter(({ word }) => WEEKDAY.test(word))
  return days.length === 1 ? (days[0]?.word.slice(0, WEEKDAY_LETTERS) ?? null) : null
}

/** True when both texts say one proper name: “with the neighbor, Jutta”, “Jutta next door”. */
function sharesName(bare: Outline, { topic }: Outline): boolean {
  return bare.amounts.length === 0 && topic.proper.ids.some((id) => has(bare.all, id)) // not “Node 22”
}

/** True for a name and a sentence with a name, an amount and one with an amount, or neither: “Tromsø”, “Home is Bodø”; not “Golf”, “parks in the side street”. */
function areAlike(bare: Outline, { topic, amounts, entries, content }: Outline): boolean {
  if (bare.amounts.length > 0 !== amounts.length > 0) return false
  if (bare.amounts.length > 0) return true
  if (/[@/]/u.test(bare.content) || entries.some(({ word }) => WEEKDAY.test(word))) return false
  if (/\b\p{Lu}\.$/u.test(content)) return false // “signs with C.”
  return /^\p{Lu}/u.test(bare.content) === topic.proper.ids.length > 0
}

/** True for words that are not a name, where the sentence gives one: “coupons uses MariaDB”, “nightly dump to S3”; and for “petrol 140”. */
function isMisfiled(bare: Outline, { topic }: Outline): boolean {
  if (/^\p{Ll}+ \d/u.test(bare.content) && bare.value?.moment === null) return true
  if (
    topic.proper.ids.length === 0 ||
    bare.entries.length === 1 ||
    bare.topic.proper.ids.length > 1
  )
    return false
  return /^\p{Ll}/u.test(bare.content)
}

/** True when a change leads to the older value itself: “Denver”, “Moved to Denver in May”. */
export function leadsToOlder({ older, newer }: Pair): boolean {
  const { change, namesResult } = newer.cues
  if ((older.traits & IS_BARE) === 0 || change === null || !namesResult) return false
  const to = newer.entries.findIndex(({ word }, at) => at > change.from && word === 'to')
  const result = to < 0 ? undefined : newer.entries.slice(to + 1).find(({ stop }) => !stop)
  return result !== undefined && has(older.all, result.id)
}

/** True when one value is the other, in another form or in part: “Denver”, “Denver, Colorado”. */
function isSameAnswer(pair: Pair): boolean {
  const { older, newer } = pair
  if (older.value === null || newer.value === null) return true
  if (isSameValue(older.value, newer.value) || isOfVersion(older.value, newer.value)) return true
  if (answerTwoQuestions(older.value, newer.value)) return true
  if (areCompared(older.value, newer.value)) return false
  if (older.all.ids.length === 0 || newer.all.ids.length === 0) return false // “on”, “off”
  const shared = countShared(older.all, newer.all)
  if (shared === older.all.ids.length) return !addsVariant(newer, older)
  if (shared === newer.all.ids.length) return !addsVariant(older, newer)
  if (older.amounts.length === 0 || number.grade(pair) !== number.at.same) return false
  return isWithinWords(older, newer) || isWithinWords(newer, older)
}

function addsVariant(longer: Outline, { all }: Outline): boolean {
  const added = longer.entries.filter(({ id, stop }) => !stop && !has(all, id))
  return added.length > 0 && added.every(({ word }) => VARIANTS.has(word)) // not “Windows”, “Windows 11 Pro”
}

/** True when one text has no word beside its amounts that the other lacks. */
function isWithinWords(one: Outline, { all }: Outline): boolean {
  return one.entries.every(
    ({ id, stop, amount, unit }) => stop || amount !== null || unit !== null || has(all, id),
  )
}
