import type { FactInput } from '@/lib/domain/import-batch'
import { instantFromMs, instantOrNull } from '@/lib/domain/instant'
import { parseInstant } from '@/lib/domain/parse-instant'

import { quoted } from './clean-text'
import { endedSentence } from './read-fact-row'
import type { SignetAttribute } from './signet-rows'

type Times = Pick<FactInput, 'recordedAt' | 'validFrom' | 'validUntil'>

const SECOND_MS = 1_000

/** Returns the times of an attribute, and sentences on those that are unreadable, contradictory or after `nowMs`. */
export function signetTimes(
  row: SignetAttribute,
  nowMs: number,
): { readonly times: Times; readonly flags: readonly string[] } {
  const flags: string[] = []
  const read = (column: string, text: string | null): number | null => {
    const ms = text === null ? null : parseInstant(text)
    if (text !== null && ms === null)
      flags.push(`Its ${column} ${quoted(text)} is not a time that can be read; it was left out.`)
    return ms
  }
  const recordedMs = read('created_at', row.createdAt)
  const fromMs =
    read('valid_from', row.validFrom) ?? read('occurred_at', row.occurredAt) ?? recordedMs
  const untilMs = read('valid_until', row.validUntil)
  if (fromMs === null && untilMs !== null && Number.isFinite(nowMs) && untilMs <= nowMs)
    flags.push(`It ${endedSentence(instantFromMs(untilMs))}`)
  else if (row.createdAt === null)
    flags.push('It has no recording time, so the time of import is used.')
  const endsFirst = untilMs !== null && fromMs !== null && untilMs < fromMs
  if (endsFirst) flags.push('Its valid_until is before it begins to hold; the end was left out.')
  if (isBefore(read('updated_at', row.updatedAt), recordedMs))
    flags.push('Updated before created: its updated_at is earlier than its created_at.')
  if (recordedMs !== null && recordedMs > nowMs)
    flags.push(`Its created_at is in the future (${formatDay(recordedMs)}).`)
  else if (fromMs !== null && fromMs > nowMs)
    flags.push(`The fact begins to hold in the future (${formatDay(fromMs)}).`)
  return {
    times: {
      recordedAt: instantOrNull(recordedMs),
      validFrom: instantOrNull(fromMs),
      validUntil: endsFirst ? null : instantOrNull(untilMs),
    },
    flags,
  }
}

/** In whole seconds, because one of Signet's two time formats has no fraction. */
function isBefore(updatedMs: number | null, createdMs: number | null): boolean {
  if (updatedMs === null || createdMs === null) return false
  return Math.floor(updatedMs / SECOND_MS) < Math.floor(createdMs / SECOND_MS)
}

function formatDay(ms: number): string {
  return instantFromMs(ms).toISOString()
}
