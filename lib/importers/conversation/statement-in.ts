import type { FactKind } from '@/lib/domain/fact'

/** What a person says of themselves or decides in one line. */
export type Statement = {
  readonly kind: Extract<FactKind, 'fact' | 'preference' | 'decision'>
  readonly aspect: 'profile' | 'preferences' | 'decisions' | 'plans'
  readonly key: string | null
  readonly value: string
}

/** Values of which the slot is known, as whole texts in lower case. */
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

const LEAD = /^(?:(?:actually|no|well|ok|okay|so|please|and)[, ]+)+/iu
const TAIL = /(?:\s+(?:instead|now|always|please|from now on|these days))*[.!?]*$/iu
const ROLE =
  /\b(?:developer|engineer|designer|manager|student|teacher|architect|analyst|scientist|writer|lead|consultant)$/iu

const NAME = /^(?:my name is|my name's|call me) (?<value>[^,;.!?]+)$/iu
const BEING = /^i(?:'m| am) (?:an? )?(?<value>[^,;.!?]+)$/iu
const PLAN =
  /^the (?<key>deadline|due date|release|release date|launch|meeting|budget|port) (?:is|was moved to|moved to|moves to) (?:on |at |in )?(?<value>[^,;!?]+)$/iu
const USE =
  /^(?:(?<together>let's|we'll|we will|we decided to) (?:use|go with)|(?:i|we) (?:always |now )?(?:use|prefer|like)|always use|use|prefer) (?<value>[^,;!?]+?)(?: for (?<purpose>[^,;.!?]+))?$/iu

const DECIDED = /^(?:decision|decided): (?<decided>.+)$/iu

/** Returns the slot of a value by its words, or null: `package_manager` of pnpm. */
export function slotOf(value: string): string | null {
  return SLOTS.find(([, pattern]) => pattern.test(value))?.[0] ?? null
}

/** Reads the statement of one line, or null where it says nothing that could be kept (rule AR3). */
export function statementIn(message: string): Statement | null {
  const said = message
    .trim()
    .replaceAll('’', "'")
    .replaceAll(/\s+/gu, ' ')
    .replace(LEAD, '')
    .replace(TAIL, '')
  const name = NAME.exec(said)?.groups?.['value']
  if (name !== undefined) return { kind: 'fact', aspect: 'profile', key: 'name', value: name }
  const role = BEING.exec(said)?.groups?.['value']
  if (role !== undefined)
    return ROLE.test(role) ? { kind: 'fact', aspect: 'profile', key: 'role', value: role } : null
  const plan = PLAN.exec(said)?.groups
  if (plan?.['value'] !== undefined)
    return {
      kind: 'fact',
      aspect: 'plans',
      key: (plan['key'] ?? '').toLowerCase(),
      value: plan['value'],
    }
  const decided = DECIDED.exec(said)?.groups?.['decided']
  return decided === undefined ? useIn(said) : decisionIn(decided)
}

/** "Decision: use PostgreSQL with a caching layer" is one about the database. */
function decisionIn(decided: string): Statement {
  const { value = decided, purpose } = USE.exec(decided)?.groups ?? {}
  const key = slotOf(value) ?? slotOf(value.replace(/ with .+$/iu, '')) ?? purpose?.toLowerCase()
  const whole = purpose === undefined ? value : `${value} for ${purpose}`
  return { kind: 'decision', aspect: 'decisions', key: key ?? null, value: whole }
}

function useIn(said: string): Statement | null {
  const { value, purpose, together } = USE.exec(said)?.groups ?? {}
  if (value === undefined) return null
  const key = slotOf(value) ?? purpose?.toLowerCase() ?? null
  if (together !== undefined && slotOf(value) === null) {
    const whole = purpose === undefined ? value : `${value} for ${purpose}`
    return { kind: 'decision', aspect: 'decisions', key, value: whole }
  }
  return { kind: 'preference', aspect: 'preferences', key, value }
}
