import { formatDuration } from '@/lib/language/format'
import type { FactView } from '@/lib/views/fact-view'

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
  readonly untilNow: boolean // the axis ends now
}

const LEAST = 1.5 // a bar of a moment, and a step between two, can still be seen

/** Lays both validities out on one axis, from the first beginning to now, and says in words what the dates do not. */
export function validityOf(
  pair: { readonly older: Interval; readonly newer: Interval },
  now: number | null, // null: nobody knows yet, and the last moment that is known ends the axis
): Validity {
  const sides = [pair.older, pair.newer]
  const instants = sides.flatMap((fact) => [
    ...(fact.timeKnown ? [at(fact.validFrom)] : []),
    ...(fact.validUntil === null ? [] : [at(fact.validUntil)]),
  ])
  const axis = axisOf(now === null ? instants : [...instants, now])
  const untilNow = now !== null && instants.every((instant) => instant <= now)
  const older = barOf(pair.older, axis)
  const newer = barOf(pair.newer, axis)
  const parted = older.end === 'known' && newer.start === 'known' && older.to < newer.from
  return {
    older,
    newer,
    gap: parted ? { from: older.to, to: newer.from } : null,
    words: betweenWords(pair.older, pair.newer),
    untilNow,
  }
}

/** Returns where each of some instants stands: to scale, but never closer to another, or to the end, than can be seen. */
function axisOf(instants: readonly number[]): ReadonlyMap<number, number> {
  const sorted = [...new Set(instants)].toSorted((a, b) => a - b)
  const first = sorted[0] ?? 0
  const span = (sorted.at(-1) ?? first) - first
  const room = 100 - LEAST * sorted.length // for the steps between them and the one to the end
  return new Map(
    sorted.map((instant, nth) => [
      instant,
      nth * LEAST + (span > 0 ? ((instant - first) / span) * room : 0),
    ]),
  )
}

function barOf(fact: Interval, axis: ReadonlyMap<number, number>): ValidityBar {
  const from = fact.timeKnown ? (axis.get(at(fact.validFrom)) ?? 0) : 0
  const end = fact.validUntil !== null ? 'known' : fact.status === 'active' ? 'open' : 'unknown'
  const to = fact.validUntil === null ? 100 : (axis.get(at(fact.validUntil)) ?? 100)
  return {
    from,
    to: Math.max(to, from + LEAST),
    start: fact.timeKnown ? 'known' : 'unknown',
    end,
  }
}

/** Says how the two stand to one another; how far apart they begin stands beside their dates. */
function betweenWords(older: Interval, newer: Interval): string {
  const untimed = [older.timeKnown ? '' : 'older', newer.timeKnown ? '' : 'newer'].filter(Boolean)
  if (untimed.length === 2) return 'Neither source gives a time.'
  if (untimed.length === 1) return `The ${untimed[0]} fact has no time from its source.`
  const begins = at(newer.validFrom)
  if (older.validUntil === null) {
    return older.status === 'active'
      ? 'Both facts are current, so the agent receives both.'
      : 'The older fact’s end is unknown.'
  }
  const between = begins - at(older.validUntil)
  if (between === 0) return 'The newer fact begins where the older one ends.'
  if (between > 0) return `${hours(between)} between them, without either.`
  return `They overlap for ${hours(overlap(older.validUntil, newer))}.`
}

function overlap(until: string, newer: Interval): number {
  const end = newer.validUntil === null ? at(until) : Math.min(at(until), at(newer.validUntil))
  return end - at(newer.validFrom)
}

function hours(ms: number): string {
  return formatDuration(ms)
}

function at(iso: string): number {
  return Date.parse(iso)
}
