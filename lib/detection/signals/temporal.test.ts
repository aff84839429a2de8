import { describe, expect, it } from 'vitest'

import { TEMPORAL_MARKERS } from '../lexicon/temporal-markers'
import { createPreparer } from '../statement'
import { temporal } from './temporal'

const DAY_MS = 86_400_000

function pair(newer: string, gapMs: number | null) {
  const prepare = createPreparer()
  return [
    prepare({ content: 'amari stays in denver now', statedAtMs: 0 }),
    prepare({ content: newer, statedAtMs: gapMs }),
  ] as const
}

describe('temporal', () => {
  it('[N4] [D1] has exactly the seven markers of the document', () => {
    expect(TEMPORAL_MARKERS).toHaveLength(7)
  })

  it.each(TEMPORAL_MARKERS)('[D1] "%s" in the newer text is a marker', (marker) => {
    const [a, b] = pair(`Élan ${marker}!`, DAY_MS + 1)
    expect(temporal.fires(a, b)).toBe(true)
    expect(temporal.read(a, b)).toMatchObject({
      strength: 0.7,
      because: { marker },
      older: [],
      newer: [[5, 5 + marker.length]],
    })
  })

  it.for<readonly [string, string, number | null, string]>([
    ['exactly 24 hours lie between', 'lives here now', DAY_MS, 'too-close'],
    ['the newer fact is earlier', 'lives here now', -5 * DAY_MS, 'too-close'],
    ['the time is unknown', 'lives here now', null, 'time-unknown'],
    ['only the older text has a marker', 'lives here', 5 * DAY_MS, 'no-marker'],
    ['a word only resembles a marker', 'used to know a mover', 5 * DAY_MS, 'no-marker'],
  ])('[D1] [D7] stays silent when %s', ([, newer, gapMs, kind]) => {
    const [a, b] = pair(newer, gapMs)
    expect(temporal.fires(a, b)).toBe(false)
    expect(temporal.read(a, b)).toMatchObject({ fired: false, failed: { kind } })
  })
})
