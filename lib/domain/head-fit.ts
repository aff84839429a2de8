/** A fit without a sign of life for this long was left by a process that died; one dated that far ahead, by a wrong clock. */
const QUIET_MS = 120_000

/** Returns whether a fit is under way at a moment. */
export function isFitting(fit: { readonly status: string; readonly at: Date }, now: Date): boolean {
  return fit.status === 'fitting' && Math.abs(now.getTime() - fit.at.getTime()) < QUIET_MS
}
