const LEAD = `(?:(?:please|actually|oh|ok|okay|so|well|no|and|also|just|(?:can|could|would) you|you (?:can|should|may))[, ]+)*`
const SAID = `what (?:i|we) (?:said|told you|have said|mentioned)(?: (?:about|on|before about))?`
const KNOWN = `(?:what|everything|anything|all) (?:you (?:know|remember|have|stored) )?(?:about|on)`

/** Sentences that take something back and say nothing else. “Do not forget that …” is none, nor is “forget that, use pnpm”. */
const RETRACTIONS = [
  `(?:forget|disregard|unlearn) (?:about )?(?:that|the fact that|${SAID}|${KNOWN}|my|our) (?<rest>\\S.*)`,
  `(?:delete|remove|erase) (?:the (?:fact|memory|note|entry) (?:that|about)|${KNOWN}) (?<rest>\\S.*)`,
  `(?:ignore|never ?mind) (?:the fact that|${SAID}) (?<rest>\\S.*)`,
  `(?:forget|disregard|ignore|scratch|strike|delete) (?:that|this|it|${SAID})(?<rest>)`,
].map((source) => new RegExp(`^${LEAD}${source}$`, 'iu'))

/** Returns what a sentence takes back, in its words, empty where it is whatever was said last; null where it takes nothing back (rule AW9). */
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
