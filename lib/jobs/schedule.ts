const MINUTE_MS = 60_000

/** Returns when an agent's next scheduled sweep is due; immediately if it was never swept. */
export function nextSweepAt(lastStartedAt: Date | null, intervalMinutes: number, now: Date): Date {
  if (lastStartedAt === null) return now
  const due = lastStartedAt.getTime() + intervalMinutes * MINUTE_MS
  return due < now.getTime() ? now : atMs(due, lastStartedAt)
}

function atMs(ms: number, like: Date): Date {
  const date = structuredClone(like)
  date.setTime(ms)
  return date
}
