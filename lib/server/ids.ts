import { randomFillSync } from 'node:crypto'

import { v7 } from 'uuid'

const BYTES_AN_ID = 16
const POOL = new Uint8Array(BYTES_AN_ID * 1024) // asking the system for each id costs more than storing a fact
const MOST_IN_A_MS = 0x7f_ff_ff_ff

let used = POOL.length
let lastMs = 0
let sequence = 0

/** Returns a new id: UUIDv7, strictly increasing within this process, so that ids sort by arrival. */
export function newId(): string {
  const ms = Date.now()
  if (ms > lastMs) {
    lastMs = ms
    sequence = 0
  } else if (sequence >= MOST_IN_A_MS) {
    lastMs += 1
    sequence = 0
  } else {
    sequence += 1 // even if the clock goes back: order of arrival does not
  }
  return v7({ msecs: lastMs, seq: sequence, random: nextRandom() })
}

/** Continues after an id of an earlier process: the order of arrival survives a restart with a clock that went back (rule A16). */
export function continueAfter(id: string): void {
  const ms = Number.parseInt(id.slice(0, 13).replace('-', ''), 16) // UUIDv7 begins with its time
  if (ms < lastMs) return
  lastMs = ms + 1
  sequence = 0
}

function nextRandom(): Uint8Array {
  if (used >= POOL.length) {
    randomFillSync(POOL)
    used = 0
  }
  const bytes = POOL.slice(used, used + BYTES_AN_ID)
  used += BYTES_AN_ID
  return bytes
}
