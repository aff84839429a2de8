import { spanBetween, wordAt } from '../evidence'
import type { FailedCondition, Reading } from '../finding'
import type { Statement } from '../statement'
import type { Signal } from './signal'

const STRENGTH = 0.7 // as Signet shipped it
const MIN_GAP_HOURS = 24 // Signet retroactive-supersession, section 3, signal 4: more than 24 hours
const MS_PER_HOUR = 3_600_000

/** Minimum distance between the two facts, exclusive, in milliseconds. */
export const TEMPORAL_GAP_MS = MIN_GAP_HOURS * MS_PER_HOUR

function fires(older: Statement, newer: Statement): boolean {
  if (newer.markers.length === 0) return false
  if (older.statedAtMs === null || newer.statedAtMs === null) return false
  return newer.statedAtMs - older.statedAtMs > TEMPORAL_GAP_MS
}

function silent(failed: FailedCondition): Reading {
  return { signal: 'temporal', fired: false, failed }
}

function read(older: Statement, newer: Statement): Reading {
  if (older.statedAtMs === null || newer.statedAtMs === null)
    return silent({ kind: 'time-unknown' })
  const gapMs = newer.statedAtMs - older.statedAtMs
  const hoursApart = gapMs / MS_PER_HOUR
  if (gapMs <= TEMPORAL_GAP_MS) {
    return silent({ kind: 'too-close', hoursApart, neededHours: MIN_GAP_HOURS })
  }
  const [marker] = newer.markers
  if (marker === undefined) return silent({ kind: 'no-marker' })
  return {
    signal: 'temporal',
    fired: true,
    strength: STRENGTH,
    because: { kind: 'temporal', hoursApart, marker: wordAt(newer, marker) },
    older: [],
    newer: [spanBetween(newer, marker, marker)],
  }
}

/** Temporal supersession: more than a day apart, and the newer text has a change marker. */
export const temporal: Signal = { strength: STRENGTH, fires, read }
