import { binomialInterval, type Interval } from '@/lib/statistics/binomial-interval'

/** Below so many facts a share of superseded ones says nothing. */
export const LEAST_FACTS = 10

type Counted = { readonly facts: number; readonly superseded: number }

export type TurnoverRates<Source extends Counted> = {
  readonly rated: readonly (Source & { readonly rate: number; readonly interval: Interval })[] // 0–1, the surest high rate first
  readonly tooFew: { readonly sources: number; readonly facts: number; readonly superseded: number }
}

/**
 * Rates sources by the share of their facts that was superseded, with its exact interval (Clopper & Pearson 1934), ordered by the lower
 * end, so that a lucky small source does not lead. A source with fewer than ten facts has no rate (rule PC5).
 */
export function turnoverRates<Source extends Counted>(
  sources: readonly Source[],
): TurnoverRates<Source> {
  const intervals = new Map<string, Interval>()
  const intervalOf = ({ superseded, facts }: Counted): Interval => {
    const name = `${superseded}/${facts}`
    const interval = intervals.get(name) ?? binomialInterval(superseded, facts)
    intervals.set(name, interval)
    return interval
  }
  const enough = sources.filter(({ facts }) => facts >= LEAST_FACTS)
  const few = sources.filter(({ facts }) => facts < LEAST_FACTS)
  return {
    rated: enough
      .map((source) => ({
        ...source,
        rate: source.superseded / source.facts,
        interval: intervalOf(source),
      }))
      .toSorted((a, b) => b.interval.low - a.interval.low || b.facts - a.facts),
    tooFew: {
      sources: few.length,
      facts: few.reduce((sum, { facts }) => sum + facts, 0),
      superseded: few.reduce((sum, { superseded }) => sum + superseded, 0),
    },
  }
}
