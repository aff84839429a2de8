import type { Gate, GateEvidence, GateLimits, GateName } from '@/lib/domain/gate'
import { instantFromMs } from '@/lib/domain/instant'
import { judgeGates } from '@/lib/domain/judge-gates'
import { thinSteps, trendSteps } from '@/lib/domain/trend'
import {
  evidenceOfLabels,
  evidenceOfLog,
  type DailyEvidence,
  type Gathered,
} from '@/lib/store/gate-evidence'
import type { LabelledPair } from '@/lib/store/labels'
import { settledPairs, type SampleScope } from '@/lib/store/samples'

const DAY_MS = 86_400_000

/** The evidence for a gate at some instant. */
export type TrendPoint = Pick<Gate, 'n' | 'about'> & {
  readonly at: string
  readonly estimate: number
  readonly low: number | null
  readonly high: number | null
}

/** How each gate's evidence developed, oldest first; a gate with fewer than two points is left out. */
export type GateTrends = Readonly<Partial<Record<GateName, readonly TrendPoint[]>>>

const BY_LABELS: readonly GateName[] = ['false-positives', 'patterns', 'slices', 'agreement']
const BY_LOG: readonly GateName[] = ['undone', 'inline-time']

/**
 * Judges the gates as they would have been after each day's labels, and after each of the last days of the log (rule GA14). Uses the labels
 * that count now, so undone ones appear nowhere.
 */
export function trendsOf(
  { evidence, daily }: Gathered,
  scope: SampleScope,
  limits: GateLimits,
): GateTrends {
  const byLabels = trendSteps(
    scope.own.flatMap(({ labels }) => labels.map(({ at }) => at.getTime())),
  )
  const byLog = thinSteps(daysOf(daily).map((day) => (day + 1) * DAY_MS - 1))
  const judged = (at: number, then: Partial<GateEvidence>) => ({
    at: instantFromMs(at).toISOString(),
    gates: judgeGates({ ...evidence, ...then }, limits),
  })
  return {
    ...pointsOf(
      BY_LABELS,
      byLabels.map((at) => judged(at, evidenceOfLabels(scopeUntil(scope, at)))),
    ),
    ...pointsOf(
      BY_LOG,
      byLog.map((at) => judged(at, evidenceOfLog(daysUntil(daily, at)))),
    ),
  }
}

type Judged = { readonly at: string; readonly gates: readonly Gate[] }

function pointsOf(names: readonly GateName[], judged: readonly Judged[]): GateTrends {
  const trends = names.map((name) => {
    const points = judged.flatMap(({ at, gates }) => {
      const gate = gates.find((each) => each.name === name)
      if (gate === undefined || gate.estimate === null) return []
      const { n, about, estimate, low, high } = gate
      return [{ at, n, about, estimate, low, high }]
    })
    return [name, points.filter((point, nth) => !isSame(point, points[nth - 1]))] as const
  })
  return Object.fromEntries(trends.filter(([, points]) => points.length > 1))
}

/** True when a step brought no new evidence for a gate. */
function isSame(point: TrendPoint, before: TrendPoint | undefined): boolean {
  const { n, about, estimate, low, high } = point
  return (
    before?.n === n &&
    before.about === about &&
    before.estimate === estimate &&
    before.low === low &&
    before.high === high
  )
}

/** A sample as labeled up to an instant. */
function scopeUntil(scope: SampleScope, at: number): SampleScope {
  const until = (pairs: readonly LabelledPair[]) =>
    pairs.map((each) => ({
      ...each,
      labels: each.labels.filter((label) => label.at.getTime() <= at),
    }))
  const whole = until(scope.whole)
  return {
    ...scope,
    own: scope.own === scope.whole ? whole : until(scope.own),
    sample: { ...scope.sample, pairs: settledPairs(whole) },
  }
}

function daysOf({ approvals, times }: DailyEvidence): readonly number[] {
  return [...new Set([...approvals, ...times].map(({ day }) => day))].toSorted((a, b) => a - b)
}

function daysUntil({ approvals, times }: DailyEvidence, at: number): DailyEvidence {
  const until = ({ day }: { readonly day: number }) => day * DAY_MS <= at
  return { approvals: approvals.filter(until), times: times.filter(until) }
}
