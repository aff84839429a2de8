import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'

import { isAwaited } from './waiting-writers'

const LONGER_THAN_A_LOOK_MS = 15
const OTHERS_MS = 200

/** Makes what lets others write between two of many writes. Whoever waits for the store looks every 10 ms whether it is free. */
export function openGiveWay(): () => Promise<void> {
  let lastMs = performance.now()
  return async () => {
    if (mustGiveWay({ awaited: isAwaited(), sinceMs: performance.now() - lastMs })) {
      await pause(LONGER_THAN_A_LOOK_MS)
      lastMs = performance.now()
    } else await turn() // for what this thread is asked for
  }
}

/** True when a write of this process waits, and five times a second for other processes, whose writes nobody here sees. */
export function mustGiveWay(writes: {
  readonly awaited: boolean
  readonly sinceMs: number // since they last had their turn
}): boolean {
  return writes.awaited || writes.sinceMs >= OTHERS_MS
}
