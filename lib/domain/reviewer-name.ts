import { nameKey } from './fact'

/** Who acts when the product itself does, by rules that people switched on. */
export const AUTOMATIC = 'Palimpsest'

const LONGEST_NAME = 60
const RESERVED = ['schedule', 'demo', 'system', AUTOMATIC.toLowerCase()]

/** Returns the name of a person as it is kept: one form of each character, single spaces. */
export function cleanReviewerName(name: string): string {
  return name.toWellFormed().normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
}

/** Returns what is wrong with a cleaned name, or null. */
export function reviewerNameProblem(name: string): string | null {
  if (name === '') return 'Type a name.'
  if (name.length > LONGEST_NAME)
    return `The name has ${name.length} characters; the limit is ${LONGEST_NAME}.`
  if (/[\p{Cc}\p{Cf}]/u.test(name)) return 'The name contains invisible characters.'
  if (/\p{Script=Latin}/u.test(name) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name))
    return 'The name mixes Latin letters with Cyrillic or Greek ones, which look alike. Use letters of one script.'
  if (RESERVED.includes(name.toLowerCase()))
    return `“${name}” is what the program calls itself; choose another name.`
  return null
}

/** True when two names are one person's, as far as chosen names can tell: capitals, spaces and letters that look alike make nobody else. */
export function isSamePerson(one: string, other: string): boolean {
  return looksOf(one) === looksOf(other)
}

// Cyrillic and Greek letters with a Latin look-alike, small or capital, as small letters; below each what it looks like.
const LOOK_ALIKES = 'авекмнорстухѕіјһԁԛԝαβεζηικμνορτυχ'
const LATIN_LOOKS = 'abekmhopctyxsijhdqwabezhikmnoptyx'

function looksOf(name: string): string {
  return nameKey(name.normalize('NFKC')).replaceAll(
    /./gu,
    (letter) => LATIN_LOOKS[LOOK_ALIKES.indexOf(letter)] ?? letter,
  )
}
