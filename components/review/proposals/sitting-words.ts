import { formatNumber } from '@/lib/language/format'

/** Returns when that was, by this clock: '17:40', 'yesterday 17:40', '20 Nov 17:40'. */
export function dayAndTime(at: string, now: Date): string {
  const then = new Date(at)
  const time = then.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  if (then.toDateString() === now.toDateString()) return time
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1) // a day may have 23 hours
  if (then.toDateString() === yesterday.toDateString()) return `yesterday ${time}`
  return `${then.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })} ${time}`
}

/** Returns how far a sitting is: '124 of 300 decided', or '124 decided' while nobody has counted. */
export function progressWords(decided: number, total: number | null): string {
  const of = total === null ? '' : ` of ${formatNumber(Math.max(total, decided))}`
  return `${formatNumber(decided)}${of} decided`
}

/** Returns the median of the given milliseconds in seconds, or null when there is none. */
export function medianSeconds(dwellsMs: readonly number[]): number | null {
  if (dwellsMs.length === 0) return null
  const sorted = dwellsMs.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  const median = sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
  return Math.round(median / 100) / 10
}

/** Returns minutes left at this pace as words, or null while too little is known. */
export function timeLeft(waiting: number, dwellsMs: readonly number[]): string | null {
  const median = medianSeconds(dwellsMs)
  if (median === null || dwellsMs.length < 3 || waiting === 0) return null
  const minutes = (waiting * median) / 60
  return minutes < 1 ? 'less than a minute left' : `~${Math.round(minutes)} min left`
}
