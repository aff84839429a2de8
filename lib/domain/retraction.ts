const LEAD_IN = `(?:(?:please|kindly|actually|oh|ok|okay|so|well|no|and|also|just|(?:can|could|would) you|you (?:can|should|may)|i(?:'d like| would like| want| need) you to)[, ]+)*`
const FORGET = `(?:forget|disregard|unlearn|stop remembering|(?:do not|don't) remember)`
const DELETE = `(?:delete|remove|erase)`
const TOLD = `(?:i|we) (?:have )?(?:said|told you|mentioned)`
const SAID = `what ${TOLD}(?: (?:about|on|before about))?`
const KNOWN = `(?:what|everything|anything|all) (?:(?:you (?:know|remember|have|stored)|${TOLD}) )?(?:about|on)`
const LAST = `(?:that|this|it|(?:my|the) (?:last|previous) (?:message|line|statement|sentence|remark)|${SAID})`

/** Sentences that only take something back. “Do not forget that …” and “forget that, use pnpm” are not among them. */
const RETRACTIONS = [
  `${FORGET}(?: about)?(?: (?:that|the fact that|${SAID}|${KNOWN}|(?:my|our)(?! (?:last|previous)\\b))|(?= (?:i|we) )) (?<rest>\\S.*)`,
  `${DELETE} (?:the (?:fact|memory|note|entry) (?:that|about)|what ${TOLD} about|${KNOWN}) (?<rest>\\S.*)`,
  `(?:ignore|never ?mind) (?:the fact that|${SAID}) (?<rest>\\S.*)`,
  `(?:forget|disregard|ignore|scratch|strike|${DELETE}) ${LAST}(?<rest>)`,
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
