/** Returns an instant as every page writes it: '15 Mar 2026, 08:00 UTC'. */
export function absoluteTime(at: string): string {
  return `${absoluteDay(at)}, ${at.slice(11, 16)} UTC`
}

/** Returns its day: '15 Mar 2026'. */
export function absoluteDay(at: string): string {
  const [, day, month, year] = new Date(at).toUTCString().split(' ') // spelled by the language, not by a locale
  return `${Number(day)} ${month ?? ''} ${year ?? ''}`
}

/** Returns a distance in time as words; negative is past. */
export function relativeWords(ms: number): string {
  const size = Math.abs(ms)
  if (size < 45_000) return 'just now'
  const words = spanWords(size)
  return ms < 0 ? `${words} ago` : `in ${words}`
}

/** Returns a length of time as words: '3 d'. */
export function spanWords(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 60) return `${Math.max(1, minutes)} min`
  const hours = Math.round(minutes / 60)
  if (hours < 48) return `${hours} h`
  const days = Math.round(hours / 24)
  if (days < 60) return `${days} d`
  const months = Math.round(days / 30.44)
  return months < 24 ? `${months} mo` : `${Math.round(days / 365.25)} y`
}
