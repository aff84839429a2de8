import { isTime, slotOf, type Statement } from './statement-in'

/** A line that says a value alone: which fact it corrects follows from what was said before (rule AR6). */
export type ShortCorrection = {
  readonly value: string
  readonly how: 'meant' | 'actually' | 'better'
  readonly purpose: string | null // what it would be better for, where the line names it
}

const WORDS = (most: number) => String.raw`(?<value>[^\s,;.!?]+(?: [^\s,;.!?]+){0,${most - 1}}?)`
const LEAD = '(?:sorry|my bad|oops|whoops|no|ah|oh|hm+|wait|well|actually)'
const END = String.raw`(?: (?:instead|now|please))*[.!?]*$`
const MEANT = new RegExp(
  `^(?:${LEAD}[, ]+)*(?:i meant(?: to say)?,? ${WORDS(3)}${END}|(?<before>[^\\s,;.!?]+), i meant[.!]*$)`,
  'iu',
)
const ACTUALLY = new RegExp(`^(?:${LEAD}[, ]+)*actually,? ${WORDS(2)}${END}`, 'iu')
const BETTER = new RegExp(
  `^(?:(?:actually|maybe|perhaps|well|i think|but)[, ]+)*${WORDS(3)} (?:(?:would|might|could|may) be|is|seems) (?:much |even |probably )?(?:a )?better(?: (?:choice|fit|option|suited))?(?: here)?(?: for (?<purpose>[^,;.!?]+))?[.!]*$`,
  'iu',
)
/** What begins so is no value: “I meant the other file”, “actually, thanks”. */
const NO_VALUE =
  /^(?:a|all|also|an|any|are|as|at|both|can|cool|correct|could|did|do|don't|either|every\w*|false|fine|for|forget|from|good|great|had|has|have|he|here|hmm|hold|how|i|i'm|if|in|is|it|it's|just|let|let's|maybe|my|n(?:ever|ice|o|one|ope|ot|othing)|ok|okay|on|other|our|perfect|perhaps|please|pretty|quite|really|right|same|scratch|she|should|so|sorry|stop|sure|thank|thanks|that|that's|the|their|there|these|they|this|those|to|true|very|wait|was|we|well|were|what|when|where|which|who|why|will|with|would|wrong|yeah|yes|you|your)$/iu

/** Reads a line that corrects what was said before by a value alone; null where it is none. */
export function shortCorrectionIn(line: string): ShortCorrection | null {
  const said = line.trim().replaceAll('’', "'").replaceAll(/\s+/gu, ' ')
  for (const [how, pattern] of [
    ['meant', MEANT],
    ['actually', ACTUALLY],
    ['better', BETTER],
  ] as const) {
    const { before, value = before, purpose = null } = pattern.exec(said)?.groups ?? {}
    if (value === undefined || NO_VALUE.test(value.split(' ', 1)[0] ?? '')) continue
    return { value, how, purpose }
  }
  return null
}

/** True when a value can stand in the place of what a statement says: both are times, or neither; and a value whose slot is known takes that of a statement about it. */
export function canMean(statement: Statement, value: string): boolean {
  if (statement.aspect === 'plans') return isTime(value) || /^\W?\d/u.test(value)
  if (isTime(value)) return false
  if (statement.aspect === 'profile') return slotOf(value) === null
  const slot = slotOf(value)
  return slot === null || statement.key === slot
}

/** True when a value may be called better than what a statement says. */
export function isChoiceFor({ kind, key }: Statement, value: string): boolean {
  const slot = slotOf(value)
  return kind !== 'fact' && (slot === null || key === null || key === slot)
}
