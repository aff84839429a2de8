const REPORTED = `(?:the )?user (?:has )?(?:asked|asks|wants|wanted|told|requested|would like)(?: (?:me|us|you|the (?:agent|assistant)))? to`
const LEAD_IN = `(?:(?:please|kindly|actually|oh|ok|okay|so|well|no|and|also|just|let's|${REPORTED}|(?:can|could|would) you|you (?:can|should|may)|i(?:'d like| would like| want| need) you to)[, ]+)*`
const FORGET = `(?:forget|disregard|unlearn|stop remembering|(?:do not|don't) remember)`
const DELETE = `(?:delete|remove|erase)`
const NEVER_MIND = `never ?mind`
const TOLD = `(?:i|we) (?:have )?(?:said|told you|mentioned)`
const SAID = `what ${TOLD}(?: (?:about|on|before about))?`
const KNOWN = `(?:what|everything|anything|all) (?:(?:you (?:know|remember|have|stored)|${TOLD}) )?(?:about|on)`
const LAST = `(?:that|this|it|(?:my|the) (?:last|previous) (?:thing|message|line|statement|sentence|remark)(?: ${TOLD})?|${SAID})`
const RECORD = `(?:the|my|our|your|that|any) (?:fact|memory|note|entry)`
const WHOSE = `(?:the|my|our|this|these|those)`

/** Sentences that only take something back. “Do not forget that …” and “forget that, use pnpm” are not among them. */
const RETRACTIONS = [
  `${FORGET}(?: about)?(?: (?:that|the fact that|${SAID}|${KNOWN}|(?:my|our)(?! (?:last|previous)\\b))|(?= (?:i|we) )) (?<rest>\\S.*)`,
  `${DELETE} (?:${RECORD} (?:that|about)|what ${TOLD} about|${KNOWN}) (?<rest>\\S.*)`,
  `(?:ignore|${NEVER_MIND}) (?:the fact that|${SAID}) (?<rest>\\S.*)`,
  `i take back (?:the fact that|${SAID}) (?<rest>\\S.*)`,
  `(?:(?:forget|disregard|ignore|scratch|strike|${DELETE})(?: about)? ${LAST}|i take (?:that|it) back)(?<rest>)`,
].map(asPattern)

/** Sentences of the same form as instructions (“forget the session after an hour”), so what they name must be a thing. */
const NAMED_RETRACTIONS = [
  `(?:forget|unlearn|${NEVER_MIND})(?: about)? ${WHOSE} (?<rest>\\S.*)`,
  `forget about (?!\\S+ing\\b)(?<rest>\\S.*)`,
  `(?:${FORGET}|${DELETE}) ${RECORD} (?:on|of) (?<rest>\\S.*)`,
  `${DELETE} (?:${WHOSE} )?(?<rest>\\S.*) from (?:your|my|our) (?:memory|memories|notes|records|profile)`,
].map(asPattern)

const LONGEST = 500 // characters; more is a text, not a sentence that only takes something back
const MOST_NAMED = 6 // words
const REASON =
  /, (?:it|that|this|they)(?:'s| was| were| is| are) (?:not true|wrong|false|over|gone|outdated|a mistake|an error|a misdiagnosis|no longer (?:true|valid))$/iu
const CLAUSE =
  /[,;:()–—]|\b(?:when|whenever|while|if|unless|until|till|after|before|once|every|each|because|and|or|but|then|so|to|by|during|per|as|is|are|was|were|now)\b/iu
const PLACE = /\b(?:in|at|from|with|for|on) (?!\p{Lu}|my\b|our\b)/u
const EVENT =
  /^(?:expiry|log-?(?:in|out)|sign-?(?:in|out)|close|exit|save|success|failure|errors?|completion|start-?up|shutdown|request|demand|delet\p{L}+|merge|push|release|deploy\p{L}*|submit|cancel\p{L}*|\p{L}+days)$/iu

/** One of these is in each of them, and in few other sentences. */
const TAKES_BACK =
  /forget|disregard|unlearn|remember|delete|remove|erase|ignore|mind|scratch|strike|\bi take\b/iu

/** Returns the words that a sentence takes back (rule AW9): empty means the previous statement, null means none. */
export function retractedIn(sentence: string): string | null {
  if (sentence.length > LONGEST || !TAKES_BACK.test(sentence)) return null
  const said = sentence
    .trim()
    .replaceAll('’', "'")
    .replaceAll(/\s+/gu, ' ')
    .replace(/(?: please)?[.!?]*$/iu, '')
  const rest = restOf(said, RETRACTIONS)
  if (rest !== null) return rest
  const named = restOf(said.replace(REASON, ''), NAMED_RETRACTIONS)
  return named !== null && isThing(named) ? named : null
}

function restOf(said: string, patterns: readonly RegExp[]): string | null {
  for (const pattern of patterns) {
    const rest = pattern.exec(said)?.groups?.['rest']
    if (rest !== undefined) return rest
  }
  return null
}

/** True for “nut allergy” and “flat in Turku”, not for what happens at some time or place: “session on logout”. */
function isThing(named: string): boolean {
  return (
    named.split(' ').length <= MOST_NAMED &&
    !CLAUSE.test(named) &&
    !PLACE.test(named) &&
    !/\bon \p{L}+days\b/u.test(named) &&
    !EVENT.test(named)
  )
}

function asPattern(source: string): RegExp {
  return new RegExp(`^${LEAD_IN}${source}$`, 'iu')
}
