import { instantFromMs } from './instant'

const TOLERANCE_MS = 2 * 3_600_000 // what a clock that went back makes up for (rule A20)

/** Returns the latest time that something recorded by now can have; what is later was dated by a clock that was ahead. */
export function latestPossible(at: Date): Date {
  return instantFromMs(at.getTime() + TOLERANCE_MS)
}

/** True if a clock that was ahead dated this (rule IN16). */
export function isAhead(recorded: Date, at: Date): boolean {
  return recorded.getTime() > latestPossible(at).getTime()
}
