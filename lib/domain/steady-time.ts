/** What a clock said, and what was told instead, in epoch ms. */
export type ToldTime = { readonly clock: number; readonly told: number }

const MOST_BACK_MS = 2 * 3_600_000 // an hour of summer time, or of a wrong zone, and what was done meanwhile
const SPEED = 0.5 // of a clock that is waited for; NTP slews a clock the same way, more slowly

/**
 * Returns the time to tell for a clock: never earlier than what was told last. A clock that went back is waited for at half speed; one
 * that went back by more than two hours was wrong before, and is believed.
 */
export function steadyTime(last: ToldTime, clock: number): ToldTime {
  const ahead = last.told - clock
  if (ahead <= 0 || ahead > MOST_BACK_MS) return { clock, told: clock }
  return { clock, told: last.told + Math.max(0, clock - last.clock) * SPEED }
}
