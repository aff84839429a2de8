import type { AsOf } from '@/lib/domain/as-of'
import { instantFromMs } from '@/lib/domain/instant'
import { parseInstant } from '@/lib/domain/parse-instant'

import { AS_OF_PARAMS } from './as-of-address'

/** The point in time a page shows, from its address: instants as ISO texts, or null for now. */
export type AsOfFilter = { readonly trueAt: string | null; readonly knownAt: string | null }

export const NOW: AsOfFilter = { trueAt: null, knownAt: null }

/** Reads the times from a URL, ignoring invalid values: a day is its first instant, a time without a zone is UTC. */
export function parseAsOf(params: URLSearchParams): AsOfFilter {
  return { trueAt: isoOf(params.get('true')), knownAt: isoOf(params.get('known')) }
}

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

/** Returns both times as parameters in their shortest form; null for now. */
export function asOfParams({ trueAt, knownAt }: AsOfFilter): {
  readonly true: string | null
  readonly known: string | null
} {
  return { true: shortOf(trueAt), known: shortOf(knownAt) }
}

/** Returns the times that are set, as request parameters. */
export function asOfSearch(asOf: AsOfFilter): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(asOfParams(asOf)).flatMap(([name, value]) =>
      value === null ? [] : [[name, value]],
    ),
  )
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
