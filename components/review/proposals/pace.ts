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
