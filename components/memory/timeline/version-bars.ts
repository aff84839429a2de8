import { isWithin, periodOf, type Period } from '@/lib/domain/current'
import type { ChainLinkView } from '@/lib/views/chain-link-view'
import type { ChainFact } from '@/lib/views/fact-view'

/** One version on the time axis, with the link that ended it. */
export type VersionBar = Period & {
  readonly fact: ChainFact
  readonly link: ChainLinkView | null
}

/** How a version stands at one moment; only what was current then is called current (rule TL1). */
export type BarState = 'current' | 'later' | 'superseded' | 'retracted' | 'ended' | 'never true'

/** Returns the versions as bars, newest first. */
export function versionBars(
  facts: readonly ChainFact[], // oldest first
  links: readonly ChainLinkView[],
): readonly VersionBar[] {
  const begins = new Map(facts.map(({ id, validFrom }) => [id, validFrom]))
  const linkOf = new Map(links.map((link) => [link.olderId, link]))
  return facts
    .map((fact) => ({
      ...periodOf(
        {
          status: fact.status,
          validFrom: dateOf(fact.validFrom),
          validUntil: optionalDate(fact.validUntil),
          supersededAt: optionalDate(fact.supersededAt),
        },
        optionalDate(begins.get(fact.supersededById ?? '') ?? null),
      ),
      fact,
      link: linkOf.get(fact.id) ?? null,
    }))
    .toReversed()
    .toSorted((a, b) => b.from - a.from)
}

/** Returns how a version stands at an instant (epoch ms). */
export function stateAt(bar: VersionBar, atMs: number): BarState {
  const { from, end, fact } = bar
  if (end !== null && end <= from) return fact.status === 'retracted' ? 'retracted' : 'never true'
  if (atMs < from) return 'later'
  if (isWithin(bar, atMs)) return 'current'
  return fact.status === 'active' ? 'ended' : fact.status
}

/** Returns the instants at which something begins or ends, in order. */
export function eventsOf(bars: readonly VersionBar[]): readonly number[] {
  const instants = bars.flatMap(({ from, end }) => (end === null ? [from] : [from, end]))
  return [...new Set(instants)].toSorted((a, b) => a - b)
}

/** Returns the next event after an instant, or the last one before it; null if there is none. */
export function nextEvent(events: readonly number[], atMs: number, step: 1 | -1): number | null {
  const found =
    step === 1 ? events.find((event) => event > atMs) : events.findLast((event) => event < atMs)
  return found ?? null
}

function dateOf(iso: string): Date {
  return new Date(iso)
}

function optionalDate(iso: string | null): Date | null {
  return iso === null ? null : dateOf(iso)
}
