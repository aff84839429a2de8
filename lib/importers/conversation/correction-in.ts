/** What a message takes back and its replacement; `review` if either is unclear. */
export type Correction =
  | { readonly older: string | null; readonly newer: string }
  | { readonly review: true }

const VALUE = String.raw`[^,;.!?]+?`
const END = String.raw`(?:\s+(?:instead|now|please|from now on))*[.!?]*$`
const DO = `(?:(?:please|we|i|let's|let us|just|should)\\s+)*(?:use|do|try|prefer|choose|go with|make it)`

const COURTESY =
  /^(?:no (?:problem|worries|need|thanks|thank you)|not (?:at all|a problem|yet|now)|thanks|thank you)\b/iu
const MEANT_NOT = new RegExp(
  `\\bi meant (?:to say )?(?<newer>${VALUE}),?\\s+not (?<older>${VALUE})${END}`,
  'iu',
)
const MEANT = /\bi meant\b/iu
const UNSURE = /^(?:sure|certain|ready|there|only|just|really|bad|working|a fan|too)\b/iu

/** With the older and the newer value; the first match counts. */
const BOTH = [
  `\\bnot (?<older>${VALUE}),?\\s+but\\s+(?:${DO}\\s+)?(?<newer>${VALUE})${END}`,
  `\\bnot (?<older>${VALUE}),\\s*${DO}\\s+(?<newer>${VALUE})${END}`,
  `\\bdon't use (?<older>${VALUE}),\\s*${DO}\\s+(?<newer>${VALUE})${END}`,
  `\\b(?:change|changed|switch|switched|move|moved|migrate|migrated) from (?<older>${VALUE}) to (?<newer>${VALUE})${END}`,
  `^(?:(?:please|let's|we|i|actually)[, ]+)*(?:change|switch|switched|migrate) (?!to\\b)(?<older>${VALUE}) to (?<newer>${VALUE})${END}`,
  `\\binstead of (?<older>${VALUE}),\\s*(?:${DO}\\s+)?(?<newer>${VALUE})${END}`,
  `\\binstead of (?<older>${VALUE})\\s+${DO}\\s+(?<newer>${VALUE})${END}`,
  `\\b${DO} (?<newer>${VALUE}) (?:instead of|rather than) (?<older>${VALUE})${END}`,
].map((source) => new RegExp(source, 'iu'))

/** With only the newer value; the older one is the current one. */
const NEWER = [
  `^(?:(?:please|let's|(?:we|i)(?:'ve| have)?|actually)[, ]+)*(?:change|switch|switched|moved over) to (?<newer>${VALUE})${END}`,
  `^(?:actually|no|well|wait)[, ]+${DO} (?<newer>${VALUE})${END}`,
].map((source) => new RegExp(source, 'iu'))

/**
 * Finds the correction in a line of a conversation (rule AR2): “not X, use Y”, “change from X to Y”, “instead of X, do Y”,
 * “actually, use Y”, “I meant X”. Null if there is none; courtesies do not count.
 */
export function correctionIn(message: string): Correction | null {
  const text = message.trim().replaceAll('’', "'").replaceAll(/\s+/gu, ' ')
  if (COURTESY.test(text)) return null
  for (const pattern of [MEANT_NOT, ...BOTH]) {
    const { older, newer } = pattern.exec(text)?.groups ?? {}
    if (older === undefined || newer === undefined || UNSURE.test(older)) continue
    return { older: older.trim(), newer: newer.trim() }
  }
  for (const pattern of NEWER) {
    const newer = pattern.exec(text)?.groups?.['newer']
    if (newer !== undefined) return { older: null, newer: newer.trim() }
  }
  return MEANT.test(text) ? { review: true } : null
}
