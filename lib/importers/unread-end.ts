import { describeValue, nameKey } from './fact-fields'

const OVER = String.raw`archived|cancell?ed|deleted|deprecated|discarded|ended|expired|forgotten|inactive|invalid|invalidated|obsolete|obsoleted|outdated|removed|replaced|retired|retracted|revoked|superseded|tombstoned?|withdrawn`
/** “isDeleted”, “archivedAt”, “invalidatedBy”, and names for an end time. */
const ENDED = new RegExp(
  `^(?:(?:is|was)?(?:${OVER})(?:at|on|by|byid|date|time)?|(?:valid)?end(?:at|on|s|sat|date|time)?|expires(?:at|on)?|expiry(?:date)?|expiration(?:date|time)?|tinvalid|until|valid(?:through|thru|till))$`,
  'u',
)
const CURRENT = /^(?:is)?(?:active|current|latest|valid)$/u
const STATUS = /^(?:(?:fact|memory|record)?(?:status|state)|lifecycle(?:status|state|stage)?)$/u
const ENDED_STATUS = new RegExp(`^(?:${OVER}|dead|historical)$`, 'u')
const NO: ReadonlySet<unknown> = new Set([
  false,
  0,
  null,
  undefined,
  '',
  '0',
  'f',
  'false',
  'n',
  'no',
  'null',
])
/** Returns the name of a row's unrecognized end, or null. If ignored, the fact would be imported as current. */
export function unreadEnd(
  raw: Readonly<Record<string, unknown>>,
  unknown: readonly string[],
): string | null {
  return unknown.find((name) => saysEnded(nameKey(name), raw[name])) ?? null
}

export function unreadEndSentence(name: string, value: unknown): string {
  return `"${name}" is ${describeValue(value)}, and an end is not read under that name. Give it as "validUntil", or as "supersededBy" and "supersededAt".`
}

function saysEnded(key: string, given: unknown): boolean {
  const value = typeof given === 'string' ? given.trim().toLowerCase() : given
  if (STATUS.test(key)) return typeof value === 'string' && ENDED_STATUS.test(value)
  if (CURRENT.test(key))
    return value !== null && value !== undefined && value !== '' && NO.has(value)
  return ENDED.test(key) && !NO.has(value)
}
