import { isRight } from '@/lib/domain/blind-sample'
import type { JudgedSample } from '@/lib/domain/estimates'
import type { Gate, PartRate } from '@/lib/domain/gate'
import { judgeGates } from '@/lib/domain/judge-gates'
import { phaseOf, type Phase } from '@/lib/domain/policy'
import { measureAgreement, type SampleAgreement } from '@/lib/domain/sample-agreement'
import { ratesAt, type ThresholdRate } from '@/lib/domain/threshold'
import type { Estimate, NoEstimate } from '@/lib/statistics/stratified-proportion'
import { gatherEvidence } from '@/lib/store/gate-evidence'
import type { LabelledPair } from '@/lib/store/labels'
import { loadLimits, loadPolicy } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'
import { readSampleScope, type SampleChoice } from '@/lib/store/samples'

import { trendsOf, type GateTrends } from './gate-trends'
import { readErrors, type SampleErrors } from './sample-errors'
import { calibrationOf, type CalibrationView } from './sample-figures'
import { slicesOf } from './sample-slices'

/** The data for deciding whether this agent, or all agents, may go live. */
export type ShadowView = {
  readonly phase: Phase
  readonly threshold: number // in force
  readonly sample: SampleChoice | null // the source of the estimates
  readonly samples: readonly SampleChoice[]
  readonly gates: readonly Gate[]
  readonly trends: GateTrends
  readonly labels: number // settled pairs behind recall; for precision, those that reach the threshold
  readonly precision: Estimate | NoEstimate | null // null: no sample
  readonly recall: Estimate | NoEstimate | null
  readonly thresholds: readonly ThresholdRate[] // lowest first, including the one in force
  readonly patterns: readonly PartRate[]
  readonly slices: readonly PartRate[]
  readonly agreement: SampleAgreement
  readonly calibration: CalibrationView | null // null: no sample
  readonly checks: { readonly hidden: number; readonly answered: number; readonly right: number }
  readonly errors: SampleErrors
}

type Asked = {
  readonly agentId: string | null
  readonly sampleId: string | null // null: the one with the most settled pairs
  readonly at: Date
}

/** Reads the evidence for or against going live, from one blind sample and the log. */
export async function readShadow(
  store: Store,
  { agentId, sampleId, at }: Asked,
): Promise<ShadowView> {
  const [{ policy }, { limits }, scope] = await Promise.all([
    loadPolicy(store.read, agentId, store.environment),
    loadLimits(store.read, agentId),
    readSampleScope(store.read, { agentId, sampleId }),
  ])
  const { environment } = store
  const gathered = await gatherEvidence(store.read, scope, { agentId, at, limits, environment })
  const { evidence } = gathered
  const gates = judgeGates(evidence, limits)
  const threshold = policy.supersessionMinConfidence
  const rated = { sample: scope.sample, agentId: scope.domain === undefined ? null : agentId }
  const rates = ratesAt(scope.sample, { threshold, agentId: rated.agentId })
  const known = scope.chosen !== null
  return {
    phase: phaseOf(policy),
    threshold,
    sample: scope.chosen,
    samples: scope.samples,
    gates,
    trends: trendsOf(gathered, scope, limits),
    labels: scope.sample.pairs.filter((pair) => scope.domain?.(pair) !== false).length,
    precision: known ? rates.precision : null,
    recall: known ? rates.recall : null,
    thresholds: known ? thresholdsOf(rated, threshold) : [],
    patterns: evidence.patterns,
    slices: [...evidence.slices, ...(await slicesOf(scope))],
    agreement: measureAgreement(scope.own),
    calibration: known ? calibrationOf(scope.sample, scope.domain) : null,
    checks: countChecks(scope.own),
    errors: await readErrors(store, scope.own),
  }
}

const THRESHOLDS = [0.5, 0.6, 0.7, 0.8, 0.9]

function thresholdsOf(
  { sample, agentId }: { readonly sample: JudgedSample; readonly agentId: string | null },
  inForce: number,
): readonly ThresholdRate[] {
  return [...new Set([...THRESHOLDS, inForce])]
    .toSorted((a, b) => a - b)
    .map((threshold) => ratesAt(sample, { threshold, agentId }))
}

function countChecks(pairs: readonly LabelledPair[]): ShadowView['checks'] {
  const hidden = pairs.filter(({ pair }) => pair.known !== null)
  const answers = hidden.flatMap(({ pair, labels }) =>
    labels.map(({ value }) => isRight(value) === pair.known),
  )
  return {
    hidden: hidden.length,
    answered: answers.length,
    right: answers.filter(Boolean).length,
  }
}
