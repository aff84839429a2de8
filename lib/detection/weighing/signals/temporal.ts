import { level, levels, silent, type WeighedSignal } from '../signal'
import { spansAt, textAt } from '../spans'
import { range } from './gone'

// How far apart two facts were stated tells how a memory was filled, not whether one ends the other: it weighs nothing. But of two
// that were stated at one instant neither is newer.
const { levels: LEVELS, at: AT } = levels({
  unknown: silent(),
  'same-instant': level(-2, false),
  close: silent(),
  later: silent(),
  'later-marker': level(0.5),
})

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** How far apart the two were stated, and whether the newer speaks of change. */
export const temporal = {
  name: 'temporal',
  levels: LEVELS,
  at: AT,
  grade: ({ older, newer }) => {
    if (older.statedAtMs === null || newer.statedAtMs === null) return AT.unknown
    if (newer.statedAtMs === older.statedAtMs) return AT['same-instant']
    if (newer.statedAtMs - older.statedAtMs <= DAY_MS) return AT.close
    return newer.cues.change === null ? AT.later : AT['later-marker']
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
} satisfies WeighedSignal
