import type { FactKind } from '@/lib/domain/fact'
import { isFiller } from '@/lib/domain/value-like'

/** What a person states about themselves or decides, in one line. */
export type Statement = {
  readonly kind: Extract<FactKind, 'fact' | 'preference' | 'decision'>
  readonly aspect: 'profile' | 'preferences' | 'decisions' | 'plans' | 'practices'
  readonly key: string | null
  readonly value: string
}

/** Patterns of whole lowercase values with a known slot. */
const SLOTS: readonly (readonly [string, RegExp])[] = [
  ['package_manager', /^(?:npm|pnpm|yarn|bun)$/iu],
  [
    'editor',
    /^(?:vs ?code|visual studio code|n?vim|neovim|emacs|cursor|zed|helix|sublime(?: text)?|nano|intellij|webstorm)$/iu,
  ],
  ['indentation', /^(?:tabs?|spaces|(?:\d+|two|four|eight)[- ]spaces?)$/iu],
  ['database', /^(?:postgres(?:ql)?|mysql|mariadb|sqlite|mongo(?:db)?)$/iu],
  ['theme', /^(?:dark|light)(?: mode| theme)$/iu],
]

const LEAD =
  /^(?:(?:actually|no|well|ok|okay|so|please|and|also|oh|btw|by the way|fyi|(?:hi|hello|hey)(?: there| all| everyone)?|good (?:morning|afternoon|evening)|thanks|thank you)[,! ]+)+/iu
const TAIL = /(?:\s+(?:instead|now|always|please|from now on|these days))*[.!?]*$/iu
const OCCUPATION =
  /\b(?:accountant|actor|administrator|artist|attorney|author|baker|biologist|carpenter|chef|chemist|coach|consultant|cook|dentist|doctor|driver|economist|editor|electrician|farmer|founder|freelancer|gardener|hairdresser|intern|journalist|lawyer|lecturer|librarian|mechanic|midwife|musician|nurse|operator|paramedic|pharmacist|photographer|physicist|pilot|plumber|postdoc|professor|programmer|psychologist|researcher|solicitor|surgeon|surveyor|technician|therapist|trainer|translator|tutor|vet|waiter|waitress)$/iu
const ROLE =
  /\b(?:developer|engineer|designer|manager|student|teacher|architect|analyst|scientist|writer|lead|consultant)$/iu

const NAME = /^(?:my name is|my name's|call me) (?<value>[^,;.!?]+)$/iu
const BEING = /^i(?:'m| am) (?:an? )?(?<value>[^,;.!?]+)$/iu
const WORKING = /^i(?:'m| am)? work(?:ing)? as (?:an? )?(?<value>[^,;.!?]+)$/iu
/** “not a nurse”, “talking to a nurse”, “married to a nurse”: no role of the person. */
const NO_ROLE =
  /\b(?:not|no|never|neither|to|for|from|with|like|than|about|of|by|an?|the|my|our|your|his|her|their)\b/iu
const PROPER = String.raw`\p{Lu}[\p{L}\p{N}'’&.-]*(?: (?:(?:of|the|and|upon|de|la|on) )?\p{Lu}[\p{L}\p{N}'’&.-]*){0,3}`
const PLACED = new RegExp(
  `^(?<what>.+?)(?: (?:at|in|for|with|from) (?:the )?${PROPER})?$`,
  'u', // a place or an employer is spelled like a name
)
const HOME = new RegExp(
  `^[Ii](?:(?:'m| am) (?:living|based)| (?:live|reside)) in (?<value>${PROPER})(?: (?:with|near|since) [^,;.!?]+)?$`,
  'u',
)
const MOVED = new RegExp(
  `^[Ii](?:'ve| have)? (?:just |recently )?moved (?:back )?to (?<value>${PROPER})(?: (?:in|last|this) [^,;.!?]+)?$`,
  'u',
)
const EMPLOYED = new RegExp(`^[Ii](?:'m| am)? work(?:ing)? (?:at|for) (?<value>${PROPER})$`, 'u')
/** What a plan or a decision is about; “it” names nothing, and “you” is the assistant. */
const GOAL = String.raw`(?!.*\b(?:you|your)\b|.*\b(?:it|that|this|so|them|one)$)[^,;!?]+ [^,;!?]+`
const INTENT = new RegExp(
  `^(?:i|we)(?:'m|'re| am| are)? (?:plan|planning|intend|intending) to (?<value>${GOAL})$`,
  'iu',
)
const RESOLVED = new RegExp(
  `^(?:i|we)(?:'ve| have)? (?:decided|agreed) (?<not>not )?to (?<value>${GOAL})$`,
  'iu',
)
const PLAN =
  /^the (?<key>deadline|due date|release|release date|launch|meeting|budget|port) (?:is|was moved to|moved to|moves to) (?:on |at |in )?(?<value>[^,;!?]+)$/iu
const HOUR = String.raw`(?:noon|midnight|\d{1,2}(?::\d{2})?\s*(?:am|pm|o'clock)|\d{1,2}:\d{2})`
const DAY = String.raw`(?:(?:next |this )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|week|month|quarter)|today|tomorrow|tonight|(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?: \d{1,2}(?:st|nd|rd|th)?)?|\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|\d{4}-\d{2}-\d{2})`
const TIME = new RegExp(`^(?:${DAY}|${HOUR})(?:,? (?:at |on )?(?:${DAY}|${HOUR}))?$`, 'iu')
const ONLY_HOUR = new RegExp(`^${HOUR}$`, 'iu')
const AT_HOUR = /\bat \d{1,2}$/u // “at 7”
/** An event of any name, followed by a time. */
const EVENT =
  /^(?:the |our |my )?(?<key>(?!(?:it|that|this|he|she|they|we|i|there|here|what|who|when|where|which)\b)\p{L}[\p{L}'-]*(?: \p{L}[\p{L}'-]*){0,2}) (?:is|was moved to|moved to|moves to|starts|begins) (?:on |at |in |due on )?(?<value>[^,;!?]+)$/iu
/** A team practice: “we deploy to Fly”. */
const PRACTICE =
  /^(?:we|the team|our \p{L}+(?: \p{L}+)?) (?:always |usually |now |currently )?(?:deploy|host|ship|run|build|test|publish|release|store|keep|log|track|document|communicate|authenticate|bill|back up)s? (?:\p{L}+ ){0,3}?(?:to|on|with|in|from|via|through|at) (?<value>[^,;!?]+)$/iu
const USE =
  /^(?:(?<together>let's|we'll|we will|we decided to) (?:use|go with)|(?:i|we) (?:always |now )?(?:use|prefer|like)|always use|use|prefer) (?<value>[^,;!?]+?)(?: for (?<purpose>[^,;.!?]+))?$/iu

const DECIDED = /^(?:decision|decided): (?<decided>.+)$/iu

/** Returns the slot of a value, or null: `package_manager` for pnpm. */
export function findSlot(value: string): string | null {
  return SLOTS.find(([, pattern]) => pattern.test(value))?.[0] ?? null
}

/** Reads the statement of one line, or null if there is nothing to keep (rule AR3). */
export function statementIn(message: string): Statement | null {
  if (/\?\s*$/u.test(message)) return null // a question states nothing
  const text = message
    .trim()
    .replaceAll('’', "'")
    .replaceAll(/\s+/gu, ' ')
    .replace(LEAD, '')
    .replace(TAIL, '')
  const name = NAME.exec(text)?.groups?.['value']
  if (name !== undefined) return { kind: 'fact', aspect: 'profile', key: 'name', value: name }
  const role = (WORKING.exec(text) ?? BEING.exec(text))?.groups?.['value']
  if (role !== undefined && isOwnRole(role))
    return { kind: 'fact', aspect: 'profile', key: 'role', value: role }
  const self = aboutSelf(text)
  if (self !== null || role !== undefined) return self
  const plan = PLAN.exec(text)?.groups ?? eventIn(text)
  if (plan?.['value'] !== undefined) {
    const { key = '', value } = plan
    const suffix = ONLY_HOUR.test(value) || AT_HOUR.test(text) ? ' time' : '' // the day and hour of an event are separate
    return { kind: 'fact', aspect: 'plans', key: `${key.toLowerCase()}${suffix}`, value }
  }
  const practice = PRACTICE.exec(text)?.groups?.['value']
  if (practice !== undefined)
    return { kind: 'fact', aspect: 'practices', key: null, value: practice }
  const decided = DECIDED.exec(text)?.groups?.['decided']
  return decided === undefined ? (useIn(text) ?? intentIn(text)) : decisionIn(decided)
}

/** Where the person lives and works. A move is no residence for certain (“I moved to Linux”), so it has no key. */
function aboutSelf(text: string): Statement | null {
  for (const [key, pattern] of [
    ['residence', HOME],
    [null, MOVED],
    ['employer', EMPLOYED],
  ] as const) {
    const value = pattern.exec(text)?.groups?.['value']
    if (value !== undefined && findSlot(value) === null)
      return { kind: 'fact', aspect: 'profile', key, value }
  }
  return null
}

/** What the person plans or has decided, in a sentence of its own. */
function intentIn(text: string): Statement | null {
  const plan = INTENT.exec(text)?.groups?.['value']
  if (plan !== undefined) return { kind: 'fact', aspect: 'plans', key: null, value: plan }
  const { value, not = '' } = RESOLVED.exec(text)?.groups ?? {}
  return value === undefined
    ? null
    : { kind: 'decision', aspect: 'decisions', key: null, value: `${not}${value}` }
}

/** True for “nurse in Leeds” and “staff engineer at Contoso”, said of oneself. */
function isOwnRole(value: string): boolean {
  const what = PLACED.exec(value)?.groups?.['what'] ?? value
  return isRole(what) && !NO_ROLE.test(what)
}

/** True for a day or an hour in words. */
export function isTime(value: string): boolean {
  return TIME.test(value)
}

/** True for words that end in a day or an hour: “ship on Fridays”. */
export function hasTime(value: string): boolean {
  const words = value.split(' ')
  return words.some((_word, at) => isTime(words.slice(at).join(' ')))
}

/** True for an occupation: “senior developer”. */
export function isRole(value: string): boolean {
  return ROLE.test(value) || OCCUPATION.test(value)
}

function eventIn(text: string): Record<string, string> | undefined {
  const event = EVENT.exec(text)?.groups
  const value = event?.['value'] ?? ''
  return AT_HOUR.test(text) || isTime(value) ? event : undefined
}

/** "Decision: use PostgreSQL with a caching layer" is about the database. */
function decisionIn(decided: string): Statement {
  const { value = decided, purpose } = USE.exec(decided)?.groups ?? {}
  const key =
    findSlot(value) ?? findSlot(value.replace(/ with .+$/iu, '')) ?? purpose?.toLowerCase()
  const whole = purpose === undefined ? value : `${value} for ${purpose}`
  return { kind: 'decision', aspect: 'decisions', key: key ?? null, value: whole }
}

function useIn(text: string): Statement | null {
  const { value, purpose, together } = USE.exec(text)?.groups ?? {}
  if (value === undefined || isFiller(value)) return null
  const key = findSlot(value) ?? purpose?.toLowerCase() ?? null
  if (together !== undefined && findSlot(value) === null) {
    const whole = purpose === undefined ? value : `${value} for ${purpose}`
    return { kind: 'decision', aspect: 'decisions', key, value: whole }
  }
  return { kind: 'preference', aspect: 'preferences', key, value }
}
