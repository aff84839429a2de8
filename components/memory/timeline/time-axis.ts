import { instantFromMs } from '@/lib/domain/instant'
import { formatDay } from '@/lib/language/format'

import type { VersionBar } from './version-bars'

export const DAY_MS = 86_400_000
const MOST_TICKS = 4
const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60, 120, 600, 1200]
const SHORT_SPAN_DAYS = 75
const LAST_LABEL = 0.8 // a label takes up to a fifth of the axis on a phone

/** A stretch of time that is drawn from left to right, in epoch ms. */
export type TimeAxis = { readonly from: number; readonly to: number }
export type Tick = { readonly at: number; readonly label: string }

/** Returns the axis on which all versions and now have a place; an end far in the future is cut off. It ends now where nothing is later. */
export function axisOf(bars: readonly VersionBar[], nowMs: number): TimeAxis {
  const begins = bars.map(({ from }) => from)
  const first = Math.min(nowMs, ...begins)
  const last = Math.max(nowMs, ...begins)
  const span = Math.max(last - first, DAY_MS)
  const ends = bars.flatMap(({ end }) => (end === null || end > last + span ? [] : [end]))
  const room = span * 0.04
  const to = Math.max(last, ...ends)
  return {
    from: Math.floor((first - room) / DAY_MS) * DAY_MS,
    to: to > nowMs ? to + room : nowMs,
  }
}

/** Returns where an instant is on the axis, from 0 to 1. */
export function shareOf({ from, to }: TimeAxis, atMs: number): number {
  return Math.min(1, Math.max(0, (atMs - from) / (to - from)))
}

/** Returns the marks of an axis: the first of a month, or days where the axis is short. */
export function ticksOf(axis: TimeAxis): readonly Tick[] {
  const days = (axis.to - axis.from) / DAY_MS
  if (days < SHORT_SPAN_DAYS) {
    const step = Math.max(1, Math.ceil(days / MOST_TICKS)) * DAY_MS
    const count = Math.floor((axis.to - axis.from) / step)
    return Array.from({ length: count }, (_, nth) => axis.from + step * (nth + 1))
      .filter((at) => shareOf(axis, at) <= LAST_LABEL)
      .map((at) => ({ at, label: formatDay(isoOf(at)).replace(/ \d+$/u, '') }))
  }
  for (const months of MONTH_STEPS) {
    const found = monthsBetween(axis, months)
    if (found.length <= MOST_TICKS)
      return found.map((at) => ({ at, label: formatDay(isoOf(at)).replace(/^1 /u, '') }))
  }
  return []
}

/** Returns an instant as an ISO text. */
export function isoOf(ms: number): string {
  return instantFromMs(ms).toISOString()
}

function monthsBetween(axis: TimeAxis, step: number): readonly number[] {
  const [year = '', month = ''] = isoOf(axis.from).split('-')
  const found: number[] = []
  for (let nth = Number(year) * 12 + Number(month); ; nth += 1) {
    const at = startOfMonth(nth)
    if (at >= axis.to) return found
    if (nth % step === 0 && shareOf(axis, at) <= LAST_LABEL) found.push(at)
  }
}

function startOfMonth(monthNumber: number): number {
  const [year, month] = [Math.floor(monthNumber / 12), (monthNumber % 12) + 1]
  return Date.UTC(year, month - 1)
}
