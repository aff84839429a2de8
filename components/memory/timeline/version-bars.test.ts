import { describe, expect, it } from 'vitest'

import { factViewOf } from './testing'
import { axisOf, DAY_MS, shareOf, ticksOf } from './time-axis'
import { eventsOf, nextEvent, stateAt, versionBars } from './version-bars'

const at = (day: string) => Date.parse(`${day}T00:00:00Z`)
const iso = (day: string) => `${day}T00:00:00.000Z`
const FIRST = factViewOf({
  id: 'a',
  validFrom: iso('2026-01-01'),
  status: 'superseded',
  supersededById: 'b',
  supersededAt: iso('2026-08-25'),
})
const SECOND = factViewOf({ id: 'b', validFrom: iso('2026-08-24') })
const UNDONE = factViewOf({ id: 'u', validFrom: iso('2026-02-01'), status: 'retracted' })
const RETRACTED = factViewOf({
  id: 'r',
  validFrom: iso('2026-02-01'),
  status: 'retracted',
  supersededAt: iso('2026-03-01'),
})
const BARS = versionBars([FIRST, SECOND], [])
const statesAt = (day: string) => BARS.map((bar) => `${bar.fact.id} ${stateAt(bar, at(day))}`)

describe('versions on a time axis', () => {
  it('[TL1] says current only of what was current at that moment, and which begin later', () => {
    expect(statesAt('2026-05-01')).toEqual(['b later', 'a current'])
    expect(statesAt('2026-08-24')).toEqual(['b current', 'a superseded'])
    expect(statesAt('2025-12-31')).toEqual(['b later', 'a later'])
  })

  it('[TL1] an undone import was never current, a retracted fact was until then', () => {
    const [retracted, undone] = versionBars([UNDONE, RETRACTED], [])
    if (retracted === undefined || undone === undefined) throw new Error('two bars')
    expect(stateAt(retracted, at('2026-02-10'))).toBe('current')
    expect(stateAt(retracted, at('2026-03-01'))).toBe('retracted')
    expect(stateAt(undone, at('2026-02-10'))).toBe('retracted')
  })

  it('[TL2] steps from event to event, and no further', () => {
    const events = eventsOf(BARS)
    expect(events).toEqual([at('2026-01-01'), at('2026-08-24')])
    expect(nextEvent(events, at('2026-05-01'), 1)).toBe(at('2026-08-24'))
    expect(nextEvent(events, at('2026-05-01'), -1)).toBe(at('2026-01-01'))
    expect(nextEvent(events, at('2026-08-24'), 1)).toBeNull()
  })

  it('[TL1] the axis has room for every version and for now, and few marks', () => {
    const now = at('2026-11-25')
    const axis = axisOf(BARS, now)
    expect(axis.from).toBeLessThan(at('2026-01-01'))
    expect(axis.to).toBe(now)
    const ends = versionBars([factViewOf({ validUntil: iso('2027-01-01') })], [])
    expect(axisOf(ends, now).to).toBeGreaterThan(at('2027-01-01'))
    expect(shareOf(axis, axis.from)).toBe(0)
    expect(ticksOf(axis).map(({ label }) => label)).toEqual(['Jan 2026', 'Apr 2026', 'Jul 2026'])
    const far = versionBars([factViewOf({ validUntil: iso('2099-01-01') })], [])
    expect(axisOf(far, now).to).toBeLessThan(at('2028-01-01'))
    const short = axisOf([], now)
    expect(short.to - short.from).toBeLessThan(3 * DAY_MS)
    expect(ticksOf(short).length).toBeLessThanOrEqual(4)
    for (let hour = 0; hour < 24 * 400; hour += 7) {
      const later = axisOf(BARS, now + hour * 3_600_000)
      for (const each of [later, axisOf([], now + hour * 3_600_000)])
        for (const tick of ticksOf(each)) expect(shareOf(each, tick.at)).toBeLessThanOrEqual(0.8)
    }
  })
})
