import { binomialInterval, type Interval } from '@/lib/statistics/binomial-interval'

/** Minimum facts for a meaningful share of superseded ones. */
export const MIN_FACTS = 10

type Counted = { readonly facts: number; readonly superseded: number }

export type TurnoverRates<Source extends Counted> = {
  readonly rated: readonly (Source & { readonly rate: number; readonly interval: Interval })[] // 0–1, by lower bound of the interval, highest first
  readonly tooFew: { readonly sources: number; readonly facts: number; readonly superseded: number }
}

/**
 * Rates sources by the share of their facts that were superseded, with exact intervals (Clopper & Pearson 1934). Sorted by the
 * lower bound, so that a small lucky source does not lead. Sources with fewer than ten facts have no rate (rule PC5).
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
  const enough = sources.filter(({ facts }) => facts >= MIN_FACTS)
  const few = sources.filter(({ facts }) => facts < MIN_FACTS)
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
