import type { AsOfFilter } from '@/lib/filters/as-of'
import { formatDay, formatInstant } from '@/lib/language/format'

/** Returns which past is shown, in one sentence; null for now. A whole day is said as a day, and its moment is its beginning. */
export function asOfSentence({ trueAt, knownAt }: AsOfFilter): string | null {
  if (trueAt === null && knownAt === null) return null
  if (trueAt === null) return `As known ${momentWords(knownAt ?? '')}: what was current then.`
  const known = knownAt === null ? 'As known now' : `As known ${momentWords(knownAt)}`
  return `${known}: what was true ${momentWords(trueAt)}.`
}

function momentWords(iso: string): string {
  const seconds = iso.slice(17, 19)
  if (iso.endsWith('T00:00:00.000Z')) return `at the beginning of ${formatDay(iso)} (UTC)`
  const words = formatInstant(iso)
  return `on ${seconds === '00' ? words : words.replace(' UTC', `:${seconds} UTC`)}`
}
