import {
  IS_AMOUNT,
  IS_CREATURE,
  IS_DEFINITE_ARTICLE,
  IS_INDEFINITE,
  IS_SPEAKER,
  IS_STRANGER,
} from './forms'
import { isCapital, type Text } from './text'

/** The style of a text: about strangers, long, or neither. */
export type Register = 'scene' | 'prose' | null

const FIRST_WORDS = 5 // where a description shows its people
const RUNNING_WORDS = 8 // lowercase words, excluding names and headings; fewer state one thing
const OPENS = IS_INDEFINITE | IS_DEFINITE_ARTICLE | IS_AMOUNT
const DESCRIBES = IS_STRANGER | IS_CREATURE

/**
 * Returns the register of a text. A scene shows strangers and names no one ("A man is riding a horse"); prose says much in one
 * sentence.
 */
export function readRegister(text: Text): Register {
  const { entries, forms } = text
  const first = entries[0]?.forms ?? 0
  let found = 0
  if ((forms & DESCRIBES) !== 0)
    for (let at = 0; at < Math.min(FIRST_WORDS, entries.length); at++)
      found |= (entries[at]?.forms ?? 0) & DESCRIBES
  const isDescription = (first & (OPENS | DESCRIBES)) !== 0
  if (!isDescription) return found === 0 && countRunning(text) >= RUNNING_WORDS ? 'prose' : null
  const isStranger = (first & IS_DEFINITE_ARTICLE) === 0 ? found !== 0 : (found & IS_STRANGER) !== 0
  return isStranger && (forms & IS_SPEAKER) === 0 && !namesAny(text) ? 'scene' : null
}

function namesAny(text: Text): boolean {
  for (let at = 1; at < text.entries.length; at++) if (isCapital(text, at)) return true
  return false
}

function countRunning(text: Text): number {
  if (text.entries.length < RUNNING_WORDS) return 0
  let running = 0
  for (let at = 0; at < text.entries.length; at++)
    if (((text.entries[at]?.forms ?? 0) & IS_AMOUNT) === 0 && !isCapital(text, at)) running += 1
  return running
}
