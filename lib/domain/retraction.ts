const LEAD_IN = `(?:(?:please|actually|oh|ok|okay|so|well|no|and|also|just|(?:can|could|would) you|you (?:can|should|may))[, ]+)*`
const SAID = `what (?:i|we) (?:said|told you|have said|mentioned)(?: (?:about|on|before about))?`
const KNOWN = `(?:what|everything|anything|all) (?:you (?:know|remember|have|stored) )?(?:about|on)`

/** Sentences that only take something back. “Do not forget that …” and “forget that, use pnpm” are not among them. */
const RETRACTIONS = [
  `(?:forget|disregard|unlearn) (?:about )?(?:that|the fact that|${SAID}|${KNOWN}|my|our) (?<rest>\\S.*)`,
  `(?:delete|remove|erase) (?:the (?:fact|memory|note|entry) (?:that|about)|${KNOWN}) (?<rest>\\S.*)`,
  `(?:ignore|never ?mind) (?:the fact that|${SAID}) (?<rest>\\S.*)`,
  `(?:forget|disregard|ignore|scratch|strike|delete) (?:that|this|it|${SAID})(?<rest>)`,
].map((source) => new RegExp(`^${LEAD_IN}${source}$`, 'iu'))

/** Returns the words that a sentence takes back (rule AW9): empty means the previous statement, null means none. */
export function retractedIn(sentence: string): string | null {
  const said = sentence
    .trim()
    .replaceAll('’', "'")
    .replaceAll(/\s+/gu, ' ')
    .replace(/(?: please)?[.!?]*$/iu, '')
  for (const pattern of RETRACTIONS) {
    const rest = pattern.exec(said)?.groups?.['rest']
    if (rest !== undefined) return rest
  }
  return null
}
