import { describeValue, nameKey } from './fact-fields'

const ENDED: ReadonlySet<string> = new Set([
  'deleted',
  'deletedat',
  'isdeleted',
  'ended',
  'endedat',
  'endsat',
  'expired',
  'expiredat',
  'invalidat',
  'invalidated',
  'invalidatedat',
  'replacedby',
  'retracted',
  'retractedat',
  'superseded',
  'issuperseded',
])
const CURRENT: ReadonlySet<string> = new Set(['active', 'current', 'isactive', 'iscurrent'])
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
const CURRENT_STATUS: ReadonlySet<unknown> = new Set([null, undefined, '', 'active', 'current'])

/** Returns the name under which a row gives an end that is not read, or null. Left out, the fact would come in as current. */
export function unreadEnd(
  raw: Readonly<Record<string, unknown>>,
  unknown: readonly string[],
): string | null {
  return unknown.find((name) => saysEnded(nameKey(name), raw[name])) ?? null
}

export function unreadEndSentence(name: string, value: unknown): string {
  return `"${name}" is ${describeValue(value)}, which says that the fact has ended. Give its end as "validUntil", or as "supersededBy" and "supersededAt".`
}

function saysEnded(key: string, given: unknown): boolean {
  const value = typeof given === 'string' ? given.trim().toLowerCase() : given
  if (key === 'status') return !CURRENT_STATUS.has(value)
  if (CURRENT.has(key))
    return value !== null && value !== undefined && value !== '' && NO.has(value)
  return ENDED.has(key) && !NO.has(value)
}
