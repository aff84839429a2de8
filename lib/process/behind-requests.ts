import { getPriority, setPriority } from 'node:os'

/**
 * How far behind, in steps of `nice`: a thread with 4 gets 0.4 of the time of one with 0. With 10 it got a tenth, so that a page that asks it
 * waited 15 s on a busy machine.
 */
export const BEHIND = 4

/**
 * Gives the thread that calls it a priority below the event loop's, so that whoever waits for the server goes first. Only Linux has a
 * priority for each thread; elsewhere nothing changes.
 */
export function workBehindRequests(): void {
  if (process.platform === 'linux' && getPriority() < BEHIND) setPriority(BEHIND)
}
