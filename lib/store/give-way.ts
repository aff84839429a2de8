import { setTimeout as pause } from 'node:timers/promises'

const LONGER_THAN_A_LOOK_MS = 15

/** Lets others write between two of many writes: whoever waits for the store looks every 10 ms whether it is free. */
export async function giveWay(): Promise<void> {
  await pause(LONGER_THAN_A_LOOK_MS)
}
