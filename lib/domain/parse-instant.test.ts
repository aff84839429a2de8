import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'

import { parseInstant } from './parse-instant'

const PROCESS_ZONE = process.env['TZ']

afterEach(() => {
  if (PROCESS_ZONE === undefined) delete process.env['TZ']
  else process.env['TZ'] = PROCESS_ZONE
})

const READ: readonly (readonly [unknown, string])[] = [
  ['2026-03-15T08:00:00.000Z', '2026-03-15T08:00:00.000Z'],
  ['2026-03-15t08:00:00z', '2026-03-15T08:00:00.000Z'],
  ['2026-03-15T08:00:00+02:00', '2026-03-15T06:00:00.000Z'],
  ['2026-03-15T08:00:00-0730', '2026-03-15T15:30:00.000Z'],
  ['2026-01-01T00:30+01', '2025-12-31T23:30:00.000Z'],
  ['2026-03-15T08:00:00', '2026-03-15T08:00:00.000Z'],
  ['2026-03-01 12:00:00', '2026-03-01T12:00:00.000Z'],
  ['2026-03-01 12:00:00.5', '2026-03-01T12:00:00.500Z'],
  ['2026-03-01 12:00:00 UTC', '2026-03-01T12:00:00.000Z'],
  ['2026-03-15T08:00:00.123456789+00:00', '2026-03-15T08:00:00.123Z'],
  [' 2026-03-15 ', '2026-03-15T00:00:00.000Z'],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['2000-02-29', '2000-02-29T00:00:00.000Z'],
  ['1969-12-31T23:59:59.999Z', '1969-12-31T23:59:59.999Z'],
  ['0001-01-01', '0001-01-01T00:00:00.000Z'],
  [0, '1970-01-01T00:00:00.000Z'],
  ['0', '1970-01-01T00:00:00.000Z'],
  [1_773_561_600, '2026-03-15T08:00:00.000Z'],
  [1_773_561_600_123, '2026-03-15T08:00:00.123Z'],
  ['1773561600', '2026-03-15T08:00:00.000Z'],
  ['1773561600.25', '2026-03-15T08:00:00.250Z'],
  [10_000_000_000, '2286-11-20T17:46:40.000Z'],
  [10_000_000_001, '1970-04-26T17:46:40.001Z'],
]

const REJECTED: readonly unknown[] = [
  '2026-13-01',
  '2026-00-10',
  '2026-02-30',
  '2025-02-29',
  '1900-02-29',
  '2026-04-31',
  '2026-03-00',
  '2026-03-15T24:00:00Z',
  '2026-03-15T08:60:00Z',
  '2026-03-15T08:00:00+24:00',
  '2026-03-15T08',
  '2026',
  '20260315',
  '15.03.2026',
  '03/15/2026',
  'yesterday',
  '',
  'Z'.repeat(100),
  '0000-01-01',
  null,
  undefined,
  true,
  {},
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1e30,
]

describe('parseInstant', () => {
  for (const zone of ['America/Los_Angeles', 'Asia/Kolkata', 'UTC']) {
    it(`[signet-P11] a time without a zone is UTC, whatever the zone of the process (${zone})`, () => {
      process.env['TZ'] = zone
      const read = READ.map(([value]) => {
        const ms = parseInstant(value)
        return [value, ms === null ? null : new Date(ms).toISOString()]
      })
      expect(read).toEqual(READ)
    })
  }

  it('[RI7] nonsense is null, not a guess', () => {
    expect(REJECTED.filter((value) => parseInstant(value) !== null)).toEqual([])
  })

  it('[RI9] every time in the calendar survives a round trip through ISO', () => {
    const instants = fc.date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instants, (date) => {
        expect(parseInstant(date.toISOString())).toBe(date.getTime())
      }),
      { seed: 7, numRuns: 500 },
    )
  })
})
