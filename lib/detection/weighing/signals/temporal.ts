import { level, levels, silent, type WeighedSignal } from '../signal'
import { spansAt, textAt } from '../spans'
import { range } from './gone'

// The time between two facts shows how a memory was filled, not whether one ends the other, so it has no weight. But of two facts
// with the same timestamp, neither is newer.
const { levels: LEVELS, at: AT } = levels({
  unknown: silent(),
  'same-instant': level(-2, false),
  close: silent(),
  later: silent(),
  'later-marker': level(0.5),
})

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** The time between the two facts, and whether the newer one mentions a change. */
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
  explain: ({ older, newer }) => {
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
