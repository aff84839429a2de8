import { instantFromMs } from './instant'

const DAY_MS = 86_400_000

/** How often retention runs, in milliseconds. */
export const RETENTION_EVERY_MS = DAY_MS

/**
 * Returns the time before which a source's last fact must have ended for it to be archived (rule RT1); null when retention is off.
 */
export function archivedBefore(at: Date, retentionDays: number): Date | null {
  return retentionDays <= 0 ? null : instantFromMs(at.getTime() - retentionDays * DAY_MS)
}

export function isRetentionDue(last: Date | null, at: Date): boolean {
  return last === null || Math.abs(at.getTime() - last.getTime()) >= RETENTION_EVERY_MS // after a clock change, `last` may be in the future
}
