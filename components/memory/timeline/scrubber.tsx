import type { KeyboardEvent } from 'react'

import { DayField } from '@/components/shared/day-field'
import { startOfDay } from '@/lib/domain/instant'
import { formatDay } from '@/lib/language/format'

import { DAY_MS, isoOf, shareOf, ticksOf, type TimeAxis } from './time-axis'
import { eventsOf, nextEvent, type VersionBar } from './version-bars'
import { TRACK } from './version-row'

/** The date that is looked at: dragged along the axis, stepped by key, or typed (rule TL2). */
export function Scrubber({
  bars,
  axis,
  at,
  nowMs,
  onMove,
}: {
  readonly bars: readonly VersionBar[]
  readonly axis: TimeAxis
  readonly at: number
  readonly nowMs: number
  readonly onMove: (at: number) => void
}) {
  const day = isoOf(at).slice(0, 10)
  const step = (event: KeyboardEvent) => {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null
    if (way === null || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const events = [...eventsOf(bars), nowMs].toSorted((a, b) => a - b)
    const next = event.shiftKey
      ? startOfDay(day) + way * DAY_MS
      : (nextEvent(events, at, way) ?? at)
    onMove(next)
  }
  return (
    <div className={TRACK.row}>
      <div className="max-w-40">
        <DayField
          label="Date"
          value={day}
          onChange={(typed) => {
            if (typed !== null) onMove(startOfDay(typed))
          }}
        />
      </div>
      <div className="min-w-0 px-2 pt-1">
        {/* Half a thumb wider on each side, so that the thumb's middle is where the axis says. */}
        <input
          type="range"
          aria-label="Date on the timeline"
          aria-valuetext={formatDay(isoOf(at))}
          title="← → next event, ⇧← ⇧→ one day"
          min={axis.from}
          max={axis.to}
          step={1}
          value={at}
          onKeyDown={step}
          onChange={({ target }) => onMove(Math.round(Number(target.value) / DAY_MS) * DAY_MS)}
          className="accent-accent -mx-2 block h-6 w-[calc(100%+1rem)] cursor-ew-resize"
        />
        <div aria-hidden="true" className="text-label text-muted relative h-5">
          {ticksOf(axis).map(({ at: tick, label }) => (
            <span
              key={tick}
              className="border-line absolute border-l pl-1 whitespace-nowrap max-sm:even:hidden"
              style={{ left: `${shareOf(axis, tick) * 100}%` }}
            >
              {label}
            </span>
          ))}
        </div>
      </div>
    </div>
  )
}
