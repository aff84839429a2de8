import { constants, setPriority } from 'node:os'

/**
 * Gives the thread that calls it a priority below the event loop's, so that whoever waits for the server goes first. Only Linux has a
 * priority for each thread; elsewhere nothing changes.
 */
export function workBehindRequests(): void {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
}
