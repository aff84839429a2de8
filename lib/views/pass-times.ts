import { quantileEstimate } from '@/lib/statistics/quantile-interval'
import { readInlineTimes, timedAgents } from '@/lib/store/inline-times'
import type { Store } from '@/lib/store/open-store'
import { loadLimits } from '@/lib/store/policies'

export type PassTimes = {
  readonly days: number
  readonly rows: readonly {
    readonly agentId: string
    readonly passes: number
    readonly p50: number | null // milliseconds
    readonly p95: number | null
    readonly low: number | null // of p95
    readonly high: number | null
    readonly longest: number | null
  }[]
}

/** Reads how long the inline passes of an agent, or of each, took in the days that the gate looks at. */
export async function readPassTimes(
  store: Store,
  agentId: string | null,
  at: Date,
): Promise<PassTimes> {
  const { limits } = await loadLimits(store.read, agentId)
  const days = limits.inlineDays
  const agents = agentId === null ? await timedAgents(store.read, { at, days }) : [agentId]
  const rows = await Promise.all(
    agents.map(async (each) => {
      const times = await readInlineTimes(store.read, { agentId: each, at, days })
      const p95 = quantileEstimate(times, 0.95)
      return {
        agentId: each,
        passes: p95.count,
        p50: quantileEstimate(times, 0.5).estimate,
        p95: p95.estimate,
        low: p95.low,
        high: p95.high,
        longest: times.reduce<number | null>((most, { value }) => Math.max(most ?? 0, value), null),
      }
    }),
  )
  return {
    days,
    rows: rows.filter(({ passes }) => passes > 0).toSorted((a, b) => b.passes - a.passes),
  }
}
