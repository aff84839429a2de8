import type { AsOf } from '@/lib/domain/as-of'
import { instantFromMs } from '@/lib/domain/instant'
import { parseInstant } from '@/lib/domain/parse-instant'

import { AS_OF_PARAMS } from './as-of-address'
import { filterOf, named, type Field } from './filter-of'

/** An instant as an ISO text; a day is its first instant, a time without a zone is UTC. In an address it has its shortest form. */
const instant: Field<string | null> = {
  read: (params, name) => isoOf(params.get(name)),
  write: shortOf,
  rest: null,
}

/** The point in time a page shows; null for now. */
export const AS_OF_FIELDS = { trueAt: named('true', instant), knownAt: named('known', instant) }
const AS_OF = filterOf(AS_OF_FIELDS)

export type AsOfFilter = typeof AS_OF.rest
export const NOW = AS_OF.rest
export const parseAsOf = AS_OF.parse

/** Returns what is wrong with the times, as a sentence, or null; nothing is known later than `nowMs`. */
export function asOfProblem(params: URLSearchParams, nowMs: number | null): string | null {
  for (const name of AS_OF_PARAMS) {
    const raw = params.get(name)
    if (raw !== null && isoOf(raw) === null)
      return `“${raw.slice(0, 40)}” is no time. Give a day, 2026-05-03, or a moment, 2026-05-03T18:30:00Z.`
  }
  const knownMs = parseInstant(params.get('known') ?? '')
  return knownMs !== null && nowMs !== null && knownMs > nowMs
    ? '“Known at” can’t be in the future. Choose a past date.'
    : null
}

/** Returns both as instants. */
export function asOfInstants({ trueAt, knownAt }: AsOfFilter): AsOf {
  return { trueAt: instantOf(trueAt), knownAt: instantOf(knownAt) }
}

/** Returns the times that are set, as request parameters. */
export function asOfSearch(asOf: AsOfFilter): Readonly<Record<string, string>> {
  return Object.fromEntries(AS_OF.params(asOf))
}

function isoOf(raw: string | null): string | null {
  const ms = raw === null ? null : parseInstant(raw)
  return ms === null ? null : instantFromMs(ms).toISOString()
}

function instantOf(iso: string | null): Date | null {
  const ms = iso === null ? null : parseInstant(iso)
  return ms === null ? null : instantFromMs(ms)
}

/** Whole days become dates; whole seconds lose their fraction. */
function shortOf(iso: string | null): string | null {
  return iso?.replace('T00:00:00.000Z', '').replace('.000Z', 'Z') ?? null
}
