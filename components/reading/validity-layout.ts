import { duration } from '@/lib/domain/reading-sentence'
import type { FactView } from '@/lib/views/screen'

type Interval = Pick<FactView, 'validFrom' | 'validUntil' | 'timeKnown' | 'status'>

/** One bar, in hundredths of the axis, and what its two ends stand for. */
export type ValidityBar = {
  readonly from: number
  readonly to: number
  readonly start: 'known' | 'unknown'
  readonly end: 'known' | 'open' | 'unknown'
}

export type Validity = {
  readonly older: ValidityBar
  readonly newer: ValidityBar
  readonly gap: { readonly from: number; readonly to: number } | null // between the end of the one and the beginning of the other
  readonly words: string
}

const KNOWN_UP_TO = 78 // the rest of the axis is where open ends run on to
const LEAST = 1.5 // a bar of a moment can still be seen
const HOUR_MS = 3_600_000

/** Lays both validities out on one axis, and says in words what lies between them. */
export function validityOf(pair: { readonly older: Interval; readonly newer: Interval }): Validity {
  const sides = [pair.older, pair.newer]
  const instants = sides.flatMap((fact) => [
    ...(fact.timeKnown ? [at(fact.validFrom)] : []),
    ...(fact.validUntil === null ? [] : [at(fact.validUntil)]),
  ])
  const first = Math.min(...instants)
  const span = Math.max(...instants) - first
  const place = (instant: number) => (span > 0 ? ((instant - first) / span) * KNOWN_UP_TO : 0)
  const older = barOf(pair.older, place)
  const newer = barOf(pair.newer, place)
  const parted = older.end === 'known' && newer.start === 'known' && older.to < newer.from
  return {
    older,
    newer,
    gap: parted ? { from: older.to, to: newer.from } : null,
    words: betweenWords(pair.older, pair.newer),
  }
}

function barOf(fact: Interval, place: (instant: number) => number): ValidityBar {
  const from = fact.timeKnown ? place(at(fact.validFrom)) : 0
  const end = fact.validUntil !== null ? 'known' : fact.status === 'active' ? 'open' : 'unknown'
  const to = fact.validUntil === null ? 100 : place(at(fact.validUntil))
  return {
    from: Math.min(from, 100 - LEAST),
    to: Math.max(to, from + LEAST),
    start: fact.timeKnown ? 'known' : 'unknown',
    end,
  }
}

function betweenWords(older: Interval, newer: Interval): string {
  const untimed = [older.timeKnown ? '' : 'older', newer.timeKnown ? '' : 'newer'].filter(Boolean)
  if (untimed.length === 2) return 'Neither source gives a time: the gap is unknown.'
  if (untimed.length === 1) return `The ${untimed[0]} has no time of its own: the gap is unknown.`
  const begins = at(newer.validFrom)
  const apart = begins - at(older.validFrom)
  const lead = apart === 0 ? 'Both begin at one moment' : `They begin ${hours(apart)} apart`
  if (older.validUntil === null) {
    return older.status === 'active'
      ? `${lead}; the older has no end, so both are said to be true.`
      : `${lead}; when the older ended is not given.`
  }
  const between = begins - at(older.validUntil)
  if (between === 0) return `${lead}; the newer begins where the older ends.`
  if (between > 0) return `${lead}; ${hours(between)} lie between, in which neither is said.`
  return `${lead}; they overlap for ${hours(overlap(older.validUntil, newer))}.`
}

function overlap(until: string, newer: Interval): number {
  const end = newer.validUntil === null ? at(until) : Math.min(at(until), at(newer.validUntil))
  return end - at(newer.validFrom)
}

function hours(ms: number): string {
  return duration(Math.abs(ms) / HOUR_MS)
}

function at(iso: string): number {
  return Date.parse(iso)
}
