import { instantFromMs } from '@/lib/domain/instant'
import { steadyTime, type ToldTime } from '@/lib/domain/steady-time'
import { once } from '@/lib/process/once'

const reading = () =>
  once('clock', (): { last: ToldTime } => ({ last: { clock: 0, told: -Infinity } }))

/** The only place that reads the clock. Time goes on when the clock goes back by up to two hours (rule A20). */
export function now(): Date {
  const kept = reading()
  kept.last = steadyTime(kept.last, Date.now())
  return instantFromMs(kept.last.told)
}

/** Goes on after a time that an earlier process told, whose clock may have been ahead (rule A20). */
export function goOnAfter(told: Date): void {
  const kept = reading()
  if (told.getTime() <= kept.last.told) return
  kept.last = { clock: Date.now(), told: told.getTime() }
  now() // believes the clock if that was too far ahead
}

/** Milliseconds of a monotonic clock, for durations. */
export function elapsedMs(): number {
  return performance.now()
}

/** Milliseconds that this process has kept a processor busy, for durations that other work on the computer must not lengthen. */
export function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
