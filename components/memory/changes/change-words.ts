import type { Route } from 'next'

import type { ChangesFilter } from '@/lib/filters/changes-filter'
import { DEFAULT_FACT_FILTER, factFilterParams } from '@/lib/filters/fact-filter'
import { formatCount } from '@/lib/language/format'
import type { ChangedPlace } from '@/lib/views/changed-place'
import type { RatedSource } from '@/lib/views/changes'

type FactsHref = `/memory/facts?${string}`

/** Returns a length of time in days as words; below a day in hours. */
export function daysWords(days: number): string {
  if (days < 1) return formatCount(Math.max(1, Math.round(days * 24)), 'hour')
  return formatCount(Math.round(days), 'day')
}

/** Returns what a place is called. */
export function placeName({ entity, aspect, key }: ChangedPlace): string {
  if (entity === null || aspect === null) return 'Not classified'
  return [entity, aspect, ...(key === null || key === aspect ? [] : [key])].join(' › ')
}

/** Returns where what changed is to be read: its timeline, or all its facts where there are several chains. */
export function changesOfPlace(place: ChangedPlace): Route {
  const facts = place.chains.length === 1 ? null : factsOfPlace(place)
  return facts ?? (`/memory/facts/${place.chains[0] ?? ''}#timeline` as Route) // an address of the app
}

/** Returns the list of all facts of a place; null where it has no name. */
export function factsOfPlace({ agentId, entity, aspect }: ChangedPlace): FactsHref | null {
  if (entity === null || aspect === null) return null
  const filter = { ...DEFAULT_FACT_FILTER, agent: agentId, entity, aspect, status: 'all' } as const
  return `/memory/facts?${factFilterParams(filter)}`
}

/** Returns the list of the superseded facts of whom and what the filter names. */
export function supersededFacts({ agent, kind }: ChangesFilter): FactsHref {
  const filter = { ...DEFAULT_FACT_FILTER, agent, kind, status: 'superseded' } as const
  return `/memory/facts?${factFilterParams(filter)}`
}

/** Returns what a source is called. */
export function sourceName({ system, session, label, sourceId }: RatedSource): string {
  return [system, session, label ?? (session === null && sourceId !== null ? sourceId : null)]
    .flatMap((part) => part ?? [])
    .join(' · ')
}

/** Returns the list of a source's facts, all or the superseded ones; null where no address names them. */
export function factsOfSource(
  { agentId, system, session, sourceId }: RatedSource,
  { by, status }: { readonly by: string; readonly status: 'all' | 'superseded' },
): FactsHref | null {
  if (by === 'session' && session === null) return null
  const named =
    sourceId === null
      ? { system, session: by === 'session' ? session : null }
      : { source: sourceId }
  const filter = { ...DEFAULT_FACT_FILTER, agent: agentId, ...named, status } as const
  return `/memory/facts?${factFilterParams(filter)}`
}
