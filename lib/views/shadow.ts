import { isRight, settlePair } from '@/lib/domain/blind-sample'
import type { Domain, JudgedPair, JudgedSample } from '@/lib/domain/estimates'
import { precisionAt, recallAt, wrongAmong } from '@/lib/domain/estimates'
import { GATE_LIMITS, type Gate, type GateEvidence, type PartRate } from '@/lib/domain/gate'
import { instantFromMs } from '@/lib/domain/instant'
import { gatesVerdict, judgeGates } from '@/lib/domain/judge-gates'
import { phaseOf, type Phase } from '@/lib/domain/policy'
import type { Estimate, NoEstimate } from '@/lib/statistics/stratified-proportion'
import { labelledPairs, toStrata, type LabelledPair } from '@/lib/store/labels'
import type { Store } from '@/lib/store/open-store'
import { loadPolicy } from '@/lib/store/policies'
import { countLocked, countUndoneApprovals } from '@/lib/store/queries/gate-counts'

import { readErrors, type ErrorView } from './sample-errors'
import {
  agreementOf,
  calibrationOf,
  type AgreementView,
  type CalibrationView,
} from './sample-figures'

const DAY_MS = 86_400_000

/** A sample that the page can be read from. */
export type SampleChoice = {
  readonly id: string
  readonly number: number
  readonly agentId: string | null
  readonly at: string
  readonly settled: number
  readonly pairs: number
}

/** What another threshold would give. */
export type ThresholdRate = {
  readonly threshold: number
  readonly labels: number // settled pairs that reach it
  readonly precision: Estimate | NoEstimate
  readonly recall: Estimate | NoEstimate
}

/** What the ops page says: may this agent, or may all, go live? */
export type ShadowView = {
  readonly phase: Phase
  readonly threshold: number // in force
  readonly sample: SampleChoice | null // that the estimates come from
  readonly samples: readonly SampleChoice[]
  readonly verdict: string
  readonly gates: readonly Gate[]
  readonly precision: Estimate | NoEstimate | null // null: no sample
  readonly recall: Estimate | NoEstimate | null
  readonly thresholds: readonly ThresholdRate[] // lowest first, the one in force among them
  readonly patterns: readonly PartRate[]
  readonly slices: readonly PartRate[]
  readonly agreement: AgreementView
  readonly calibration: CalibrationView | null // null: no sample
  readonly checks: { readonly hidden: number; readonly answered: number; readonly right: number }
  readonly errors: readonly ErrorView[]
}

type Asked = {
  readonly agentId: string | null
  readonly sampleId: string | null // null: the one with the most settled pairs
  readonly at: Date
}

/** Reads the argument for or against going live, from one blind sample and the log. */
export async function readShadow(
  store: Store,
  { agentId, sampleId, at }: Asked,
): Promise<ShadowView> {
  const [{ policy }, rows, labelled] = await Promise.all([
    loadPolicy(store.read, agentId, store.environment),
    store.read.sample.findMany({
      where: {
        status: 'open',
        ...(agentId === null ? {} : { OR: [{ agentId }, { agentId: null }] }),
      },
      orderBy: { number: 'desc' },
    }),
    labelledPairs(store.read, { agentId: null, sampleId: null }),
  ])
  const samples = rows.map((row) => {
    const own = labelled.filter(({ pair }) => pair.sampleId === row.id)
    return {
      choice: {
        id: row.id,
        number: row.number,
        agentId: row.agentId,
        at: row.at.toISOString(),
        settled: judged(own).length,
        pairs: own.length,
      },
      strata: toStrata(row.strata),
      own,
    }
  })
  const chosen =
    samples.find(({ choice }) => choice.id === sampleId) ??
    samples.toSorted((a, b) => b.choice.settled - a.choice.settled)[0] ??
    null
  const scope = scopeOf(chosen, agentId)
  const agreement = agreementOf(scope.own)
  const evidence = await gatherEvidence(store, { agentId, at, scope, agreement })
  const gates = judgeGates(evidence)
  const rates = ratesAt(scope, policy.supersessionMinConfidence)
  return {
    phase: phaseOf(policy),
    threshold: policy.supersessionMinConfidence,
    sample: chosen?.choice ?? null,
    samples: samples.map(({ choice }) => choice),
    verdict: gatesVerdict(gates),
    gates,
    precision: chosen === null ? null : rates.precision,
    recall: chosen === null ? null : rates.recall,
    thresholds: chosen === null ? [] : thresholdsOf(scope, policy.supersessionMinConfidence),
    patterns: evidence.patterns,
    slices: evidence.slices,
    agreement,
    calibration: chosen === null ? null : calibrationOf(scope.sample, scope.domain),
    checks: countChecks(scope.own),
    errors: await readErrors(store, scope.own),
  }
}

type Chosen = {
  readonly choice: SampleChoice
  readonly strata: JudgedSample['strata']
  readonly own: readonly LabelledPair[]
}

/** What of a sample the page is about: all of it, or the pairs of one agent in a sample over all. */
type Scope = {
  readonly sample: JudgedSample // whole: its strata are those of the whole
  readonly domain: Domain | undefined
  readonly own: readonly LabelledPair[] // of the domain
}

function scopeOf(chosen: Chosen | null, agentId: string | null): Scope {
  if (chosen === null) return { sample: { strata: [], pairs: [] }, domain: undefined, own: [] }
  const { choice, strata, own } = chosen
  const sample = { strata, pairs: judged(own) }
  return agentId === null || choice.agentId === agentId
    ? { sample, domain: undefined, own }
    : {
        sample,
        domain: (pair) => pair.agentId === agentId,
        own: own.filter(({ pair }) => pair.agentId === agentId),
      }
}

const THRESHOLDS = [0.5, 0.6, 0.7, 0.8, 0.9]

function thresholdsOf(scope: Scope, inForce: number): readonly ThresholdRate[] {
  return [...new Set([...THRESHOLDS, inForce])]
    .toSorted((a, b) => a - b)
    .map((threshold) => ratesAt(scope, threshold))
}

function ratesAt({ sample, domain }: Scope, threshold: number): ThresholdRate {
  const reaching = sample.pairs.filter(
    (pair) => pair.confidence >= threshold && domain?.(pair) !== false,
  )
  return {
    threshold,
    labels: reaching.length,
    precision: precisionAt(sample, threshold, { domain }),
    recall: recallAt(sample, threshold, { domain }),
  }
}

/** The settled pairs of a sample, hidden checks left out. */
function judged(pairs: readonly LabelledPair[]): readonly JudgedPair[] {
  return pairs.flatMap(({ pair, labels }) => {
    const settled = settlePair(labels, pair.wanted)
    if (settled.state !== 'settled' || pair.known !== null) return []
    const { id, stratum, agentId, proposed, confidence, pattern, origin } = pair
    return [{ id, stratum, agentId, proposed, confidence, pattern, origin, truth: settled.truth }]
  })
}

type Gathering = Pick<Asked, 'agentId' | 'at'> & {
  readonly scope: Scope
  readonly agreement: AgreementView
}

async function gatherEvidence(
  store: Store,
  { agentId, at, scope, agreement }: Gathering,
): Promise<GateEvidence> {
  const since = instantFromMs(at.getTime() - GATE_LIMITS.undoneDays * DAY_MS)
  const [locked, { approvals, undone }] = await Promise.all([
    countLocked(store.read, agentId),
    countUndoneApprovals(store.read, { agentId, since }),
  ])
  const { sample, domain, own } = scope
  const inScope = (pair: JudgedPair) => domain?.(pair) !== false
  const proposed = sample.pairs.filter((pair) => pair.proposed && inScope(pair))
  const oneSided = wrongAmong(sample, { domain, method: 'clopper-pearson', level: 0.9 })
  const parts = (name: (pair: JudgedPair) => string): readonly PartRate[] =>
    [...new Set(proposed.map(name))]
      .map((part) => ({
        name: part,
        labels: proposed.filter((pair) => name(pair) === part).length,
        rate: wrongAmong(sample, { domain: (pair) => inScope(pair) && name(pair) === part }),
      }))
      .toSorted((a, b) => b.labels - a.labels || (a.name < b.name ? -1 : 1))
  return {
    wrong: wrongAmong(sample, { domain }),
    bound: oneSided.estimate === null ? null : oneSided.high,
    labels: proposed.length,
    wrongLabels: proposed.filter(({ truth }) => !truth).length,
    locked,
    patterns: parts(({ pattern }) => pattern),
    slices: [
      ...parts(({ agentId: agent }) => `agent ${agent}`),
      ...parts(({ origin }) => (origin === 'none' ? 'not yet swept' : `origin ${origin}`)),
    ],
    kappa: agreement.kappa,
    twice: agreement.pairs,
    disputed: own.filter(({ pair, labels }) => settlePair(labels, pair.wanted).state === 'disputed')
      .length,
    approvals,
    undone,
  }
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
