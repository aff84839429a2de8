import { describeValue, nameKey } from './fact-fields'

const ENDED: ReadonlySet<string> = new Set(
  `deleted deletedat isdeleted end endat endedat endsat ended enddate expired expiredat expires expiry expirydate expiration
  expirationdate forgotten invalid invalidat invalidated invalidatedat isobsolete issuperseded obsolete outdated removed removedat
  replaced replacedat replacedby retracted retractedat superseded tinvalid until validthrough validthru validtill`.split(
    /\s+/u,
  ),
)
const CURRENT: ReadonlySet<string> = new Set([
  'active',
  'current',
  'isactive',
  'iscurrent',
  'isvalid',
  'valid',
])
const NO: ReadonlySet<unknown> = new Set([
  false,
  0,
  null,
  undefined,
  '',
  '0',
  'false',
  'no',
  'null',
])
const ENDED_STATUS: ReadonlySet<unknown> = new Set(
  `deleted ended expired forgotten inactive invalid invalidated obsolete outdated removed replaced retracted superseded`.split(
    ' ',
  ),
)

/** Returns the name under which a row gives an end that is not read, or null. Left out, the fact would come in as current. */
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
  if (key === 'status') return ENDED_STATUS.has(value)
  if (CURRENT.has(key))
    return value !== null && value !== undefined && value !== '' && NO.has(value)
  return ENDED.has(key) && !NO.has(value)
}
