import { formatNumber } from '@/lib/language/format'
const DAY_MS = 24 * 60 * 60 * 1000

/** Returns when that was, by this clock: '17:40', 'yesterday 17:40', '20 Nov 17:40'. */
export function dayAndTime(at: string, now: Date): string {
  const then = new Date(at)
  const time = then.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  if (then.toDateString() === now.toDateString()) return time
  const yesterday = new Date(now.getTime() - DAY_MS).toDateString()
  if (then.toDateString() === yesterday) return `yesterday ${time}`
  return `${then.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })} ${time}`
}

/** Returns how far a sitting is: '124/300', or '124 decided' while nobody has counted. */
export function progressWords(decided: number, total: number | null): string {
  const done = formatNumber(decided)
  if (total === null) return `${done} decided`
  return `${done}/${formatNumber(Math.max(total, decided))}`
}
