import { areBothBare, IS_BARE, isAnsweredAnew, isAnsweredBarely } from '../glance'
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

/** True when a bare value is another than the older sentence gives: “Lives in Denver”, “Boulder”; not “Lives in New York City”, “NYC”. */
export function isBareAnswer({ older, newer, shared }: Pair): boolean {
  const { value } = newer
  if (!isAnsweredBarely(older, newer) || value === null) return false
  if (
    shared > 0 &&
    (shared === newer.all.ids.length || isWithin(older.claims[0]?.value ?? newer.all, newer.all))
  )
    return false
  const isMeasured = value.moment !== null || value.quantity?.isMeasured === true
  if (older.amounts.length > 0 ? !isMeasured && !/\d/u.test(value.text) : isMeasured) return false // “Goes to bed at 10pm”, “aspirin”
  return older.stated.every((each) => !isSameValue(each, value) && !isOfVersion(each, value))
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
