import { PALIMPSEST } from './actor'
import { nameKey } from './fact'

const MAX_NAME_LENGTH = 60
const RESERVED = ['schedule', 'demo', 'system', PALIMPSEST.actor.toLowerCase()]

/** Normalizes a reviewer's name: NFC, single spaces. */
export function cleanReviewerName(name: string): string {
  return name.toWellFormed().normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
}

/** Returns what is wrong with a normalized name, or null. */
export function reviewerNameProblem(name: string): string | null {
  if (name === '') return 'Type a name.'
  if (name.length > MAX_NAME_LENGTH)
    return `The name has ${name.length} characters; the limit is ${MAX_NAME_LENGTH}.`
  if (/[\p{Cc}\p{Cf}]/u.test(name)) return 'The name contains invisible characters.'
  if (/\p{Script=Latin}/u.test(name) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name))
    return 'The name mixes Latin letters with Cyrillic or Greek ones, which look alike. Use letters of one script.'
  if (RESERVED.includes(name.toLowerCase()))
    return `“${name}” is what the program calls itself; choose another name.`
  return /^agent:/iu.test(name) ? 'Names that begin with “agent:” are those of programs.' : null
}

/** True when two names can be the same person's: case, spacing and look-alike letters make no difference. */
export function isSamePerson(one: string, other: string): boolean {
  return visualKey(one) === visualKey(other)
}

// Lowercase Cyrillic and Greek letters that look like Latin ones in either case, above their Latin look-alikes.
const LOOK_ALIKES = 'авекмнорстухѕіјһԁԛԝαβεζηικμνορτυχ'
const LATIN_LOOKS = 'abekmhopctyxsijhdqwabezhikmnoptyx'

function visualKey(name: string): string {
  return nameKey(name.normalize('NFKC')).replaceAll(
    /./gu,
    (letter) => LATIN_LOOKS[LOOK_ALIKES.indexOf(letter)] ?? letter,
  )
}
