import type { PassTimes } from '@/lib/domain/gate'
import { passTimes } from '@/lib/domain/inline-time'
import { instantFromMs } from '@/lib/domain/instant'
import { quantileEstimate } from '@/lib/statistics/quantile-interval'
import { readInlineCounts, type InlineTimeCount } from '@/lib/store/inline-times'
import { loadLimits } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'

const DAY_MS = 86_400_000

/** Durations of some inline passes, in milliseconds. */
export type TimesRow = PassTimes & {
  readonly name: string // an agent, or a day
  readonly median: number | null // null: no pass was timed
  readonly slowest: number | null
}

/** The measured inline passes that a gate counts. Only durations and their counts are stored, so there are no pairs to list. */
export type InlineTimesView = {
  readonly days: number // the latest ones, including today
  readonly limit: number // the gate's limit, milliseconds
  readonly all: TimesRow
  readonly agents: readonly TimesRow[] // most passes first
  readonly byDay: readonly TimesRow[] // newest first; days without a pass are left out
}

/** Reads how long an agent's (null: each agent's) timed inline passes took in the gate's period. */
export async function readInlineTimesOf(
  store: Store,
  { agentId, at }: { readonly agentId: string | null; readonly at: Date },
): Promise<InlineTimesView> {
  const { limits } = await loadLimits(store.read, agentId)
  const counts = await readInlineCounts(store.read, { agentId, at, days: limits.inlineDays })
  const dayOf = ({ day }: InlineTimeCount) =>
    instantFromMs(day * DAY_MS)
      .toISOString()
      .slice(0, 10)
  return {
    days: limits.inlineDays,
    limit: limits.inlineMs,
    all: rowOf('', counts),
    agents: rowsBy(counts, ({ agentId: name }) => name).toSorted(
      (a, b) => b.passes - a.passes || (a.name < b.name ? -1 : 1),
    ),
    byDay: rowsBy(counts, dayOf).toSorted((a, b) => (a.name < b.name ? 1 : -1)),
  }
}

function rowsBy(
  counts: readonly InlineTimeCount[],
  nameOf: (count: InlineTimeCount) => string,
): readonly TimesRow[] {
  const parts = new Map<string, InlineTimeCount[]>()
  for (const each of counts) {
    const own = parts.get(nameOf(each))
    if (own === undefined) parts.set(nameOf(each), [each])
    else own.push(each)
  }
  return [...parts].map(([name, own]) => rowOf(name, own))
}

function rowOf(name: string, counts: readonly InlineTimeCount[]): TimesRow {
  const counted = counts.map(({ tenths, count }) => ({ value: tenths / 10, count }))
  return {
    name,
    ...passTimes(counted),
    median: quantileEstimate(counted, 0.5).estimate,
    slowest: counted.length === 0 ? null : Math.max(...counted.map(({ value }) => value)),
  }
}
