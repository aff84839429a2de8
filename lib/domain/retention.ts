import { instantFromMs } from './instant'

const DAY_MS = 86_400_000

/** How often the schedule looks for sources to move. */
export const RETENTION_EVERY_MS = DAY_MS

/** Returns the moment before which the last fact of a source must have ended for it to move (rule RT1); null when retention is off. */
export function archivedBefore(at: Date, retentionDays: number): Date | null {
  return retentionDays <= 0 ? null : instantFromMs(at.getTime() - retentionDays * DAY_MS)
}

/** Says whether the schedule is due. */
export function isRetentionDue(last: Date | null, at: Date): boolean {
  return last === null || Math.abs(at.getTime() - last.getTime()) >= RETENTION_EVERY_MS // by a wrong clock, it may lie ahead
}
