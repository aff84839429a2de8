import { level, silent, type WeighedSignal } from '../signal'
import { spansAt, textAt } from '../spans'
import { range } from './gone'

// How far apart two facts were stated tells how a memory was filled, not whether one ends the other: it weighs nothing. But of two
// that were stated at one instant neither is newer.
const LEVELS = [
  silent('unknown'),
  level('same-instant', -2, false),
  silent('close'),
  silent('later'),
  level('later-marker', 0.5),
]
const UNKNOWN = 0
const SAME_INSTANT = 1
const CLOSE = 2
const LATER = 3
const LATER_MARKER = 4

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** How far apart the two were stated, and whether the newer speaks of change. */
export const temporal: WeighedSignal = {
  name: 'temporal',
  levels: LEVELS,
  grade: ({ older, newer }) => {
    if (older.statedAtMs === null || newer.statedAtMs === null) return UNKNOWN
    if (newer.statedAtMs === older.statedAtMs) return SAME_INSTANT
    if (newer.statedAtMs - older.statedAtMs <= DAY_MS) return CLOSE
    return newer.cues.change === null ? LATER : LATER_MARKER
  },
  point: ({ older, newer }) => {
    const cue = range(newer.cues.change ?? { from: 0, to: 0 })
    return {
      because: {
        kind: 'temporal',
        hoursApart: ((newer.statedAtMs ?? 0) - (older.statedAtMs ?? 0)) / HOUR_MS,
        marker: textAt(newer, cue),
      },
      older: [],
      newer: spansAt(newer, cue),
    }
  },
}
