import { canReplaceValue, isEverydayWord } from '@/lib/domain/value-like'

import { hasTime, isRole, isTime, findSlot, type Statement } from './statement-in'

/** A line with only a value; which fact it corrects depends on earlier lines (rule AR6). */
export type ShortCorrection = {
  readonly value: string
  readonly how: 'meant' | 'actually' | 'better'
  readonly opensLine: boolean // the value starts the line, so its capital letter says nothing
  readonly older?: string // the value that it names; only a statement with that value is meant
  readonly purpose: string | null // what it would be better for, if named
}

const WORDS = (most: number) => String.raw`(?<value>[^\s,;.!?]+(?: [^\s,;.!?]+){0,${most - 1}}?)`
const PAUSE = '(?:[, ]|\\.\\.\\.|…|[—–-](?= ))+'
const LEAD = `(?:(?:sorry|my bad|oops|whoops|no|nope|ah|oh|er+m?|u[hm]+|hm+|wait|well|actually|on (?:second thought|reflection)|come to think of it|maybe|perhaps|i think|but)${PAUSE})*`
const END = String.raw`(?: (?:instead|now|please))*[.!?]*$`
const MEANT = new RegExp(
  `^${LEAD}(?:i mean(?:t(?: to say)?)?${PAUSE}${WORDS(3)}${END}|(?<before>[^\\s,;.!?]+), i meant[.!]*$)`,
  'iu',
)
const ACTUALLY = new RegExp(
  `^${LEAD}(?:(?:actually|correction:?|make (?:it|that))${PAUSE}${WORDS(2)}${END}|(?<before>[^\\s,;.!?]+),? actually[.!]*$)`,
  'iu',
)
const BETTER = new RegExp(
  `^${LEAD}${WORDS(3)} (?:(?:(?:would|might|could|may) be|is|seems) (?:much |even |probably )?(?:(?:a )?better(?: (?:choice|fit|option|suited))?|the better (?:choice|fit|option))|(?:would|might|could|may) (?:work|fit|do) better)(?: here)?(?: for (?<purpose>[^,;.!?]+))?[.!]*$`,
  'iu',
)
/** Starts of non-values: “I meant the other file”, “actually, thanks”. */
const NO_VALUE =
  /^(?:a|all|also|an|any|are|as|at|both|can|cool|correct|could|did|do|don't|either|every\w*|false|fine|for|forget|from|good|great|had|has|have|he|here|hmm|hold|how|i|i'm|if|in|is|it|it's|just|let|let's|maybe|my|n(?:ever|ice|o|one|ope|ot|othing)|ok|okay|on|other|our|perfect|perhaps|please|pretty|quite|really|right|same|scratch|she|should|so|sorry|stop|sure|thank|thanks|that|that's|the|their|there|these|they|this|those|to|true|very|wait|was|we|well|were|what|when|where|which|who|why|will|with|would|wrong|yeah|yes|you|your)$/iu

/** Reads a line that corrects an earlier one by a value alone, or null. */
export function shortCorrectionIn(line: string): ShortCorrection | null {
  const text = line.trim().replaceAll('’', "'").replaceAll(/\s+/gu, ' ')
  for (const [how, pattern] of [
    ['meant', MEANT],
    ['actually', ACTUALLY],
    ['better', BETTER],
  ] as const) {
    const { before, value = before, purpose = null } = pattern.exec(text)?.groups ?? {}
    if (value === undefined || NO_VALUE.test(value.split(' ', 1)[0] ?? '')) continue
    return { value, how, purpose, opensLine: text.startsWith(value) }
  }
  return null
}

const SWAP = new RegExp(
  `^${LEAD}not (?<older>[^\\s,;.!?]+(?: [^\\s,;.!?]+)?), ${WORDS(2)}${END}`,
  'iu',
)

/** Reads “not tea, coffee”, which counts only where tea was said before; or null. */
export function swapIn(line: string): ShortCorrection | null {
  const text = line.trim().replaceAll('’', "'").replaceAll(/\s+/gu, ' ')
  const { older, value } = SWAP.exec(text)?.groups ?? {}
  if (older === undefined || value === undefined || NO_VALUE.test(value.split(' ', 1)[0] ?? ''))
    return null
  return { value, how: 'meant', older, purpose: null, opensLine: false }
}

/**
 * True when a value is clearly of the same kind as a statement's value: both times, numbers, names, or in one known slot. Anything
 * else is left to a person.
 */
export function canMean({ aspect, key, value }: Statement, by: Value): boolean {
  if (aspect === 'plans')
    return isTime(value) ? isTimeOrHour(by.value) : isLikeNumber(by.value, value)
  if (isTime(by.value)) return false
  if (key === 'role' && aspect === 'profile')
    return isRole(by.value) || canReplaceValue(by.value, value, by.opensLine)
  const [slot, own] = [findSlot(by.value), findSlot(value)]
  if (aspect === 'profile') return slot === null && canReplaceValue(by.value, value, by.opensLine)
  if (slot !== null || own !== null) return slot === key
  return canReplaceValue(by.value, value, by.opensLine)
}

/** True for “coffee” after “I prefer tea”: two everyday words, too little to look further back. */
export function isWordForWord({ kind, value }: Statement, by: Value): boolean {
  return kind === 'preference' && isEverydayWord(value) && isEverydayWord(by.value)
}

/** True when a value can be called better than a statement's value. */
export function isChoiceFor(statement: Statement, by: Value): boolean {
  if (statement.kind === 'fact') return false
  return isTime(by.value) ? hasTime(statement.value) : canMean(statement, by)
}

type Value = Pick<ShortCorrection, 'value' | 'opensLine'>

const HOUR_OR_DAY = /^\d{1,2}(?::\d{2}|st|nd|rd|th)?$/u
const NUMBER = /^(?<sign>\p{Sc}?)\d[\d.,:]*\s?(?<unit>\p{L}*|%)$/u

function isTimeOrHour(value: string): boolean {
  return isTime(value) || HOUR_OR_DAY.test(value)
}

/** True for two numbers of the same kind: “$500” and “$600”, “8080” and “80”. */
function isLikeNumber(value: string, other: string): boolean {
  const [a, b] = [value, other].map((text) => NUMBER.exec(text)?.groups)
  return a !== undefined && b !== undefined && a['sign'] === b['sign'] && a['unit'] === b['unit']
}
