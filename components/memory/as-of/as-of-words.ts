import type { AsOfFilter } from '@/lib/filters/as-of'
import { formatDay, formatInstant } from '@/lib/language/format'

/** Returns which past is shown, in one line; null for now. A day stands for its first moment. */
export function asOfSentence({ trueAt, knownAt }: AsOfFilter): string | null {
  if (trueAt === null && knownAt === null) return null
  const known = knownAt === null ? null : `as known on ${momentWords(knownAt)}`
  const parts = [trueAt === null ? null : momentWords(trueAt), known]
  return `Viewing ${parts.filter((part) => part !== null).join(', ')}. Read-only.`
}

/** Returns a moment: a day for its first moment, else with its time. */
export function momentWords(iso: string): string {
  const seconds = iso.slice(17, 19)
  if (iso.endsWith('T00:00:00.000Z')) return formatDay(iso)
  const words = formatInstant(iso)
  return seconds === '00' ? words : words.replace(' UTC', `:${seconds} UTC`)
}
