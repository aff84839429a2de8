import { isRight, settlePair } from '@/lib/domain/blind-sample'
import type { JudgedPair, JudgedSample } from '@/lib/domain/estimates'
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

import {
  agreementOf,
  calibrationOf,
  type AgreementView,
  type CalibrationView,
} from './sample-figures'

const DAY_MS = 86_400_000
const MOST_ERRORS = 100

/** A sample that the page can be read from. */
export type SampleChoice = {
  readonly id: string
  readonly number: number
  readonly agentId: string | null
  readonly at: string
  readonly settled: number
  readonly pairs: number
}

export type ErrorView = {
  readonly pairId: string
  readonly proposalId: string | null
  readonly agentId: string
  readonly entity: string | null
  readonly aspect: string | null
  readonly older: string
  readonly newer: string
  readonly pattern: string
  readonly confidence: number
  readonly missed: boolean // a supersession that is not proposed; else a proposal that is none
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
  const evidence = await gatherEvidence(store, { agentId, at, chosen })
  const sample = chosen === null ? null : sampleOf(chosen)
  const gates = judgeGates(evidence)
  return {
    phase: phaseOf(policy),
    threshold: policy.supersessionMinConfidence,
    sample: chosen?.choice ?? null,
    samples: samples.map(({ choice }) => choice),
    verdict: gatesVerdict(gates),
    gates,
    precision: sample === null ? null : precisionAt(sample, policy.supersessionMinConfidence),
    recall: sample === null ? null : recallAt(sample, policy.supersessionMinConfidence),
    thresholds: sample === null ? [] : thresholdsOf(sample, policy.supersessionMinConfidence),
    patterns: evidence.patterns,
    slices: evidence.slices,
    agreement: agreementOf(chosen?.own ?? []),
    calibration: sample === null ? null : calibrationOf(sample),
    checks: countChecks(chosen?.own ?? []),
    errors: chosen === null ? [] : await readErrors(store, chosen.own),
  }
}

const THRESHOLDS = [0.5, 0.6, 0.7, 0.8, 0.9]

function thresholdsOf(sample: JudgedSample, inForce: number): readonly ThresholdRate[] {
  return [...new Set([...THRESHOLDS, inForce])]
    .toSorted((a, b) => a - b)
    .map((threshold) => ({
      threshold,
      labels: sample.pairs.filter(({ confidence }) => confidence >= threshold).length,
      precision: precisionAt(sample, threshold),
      recall: recallAt(sample, threshold),
    }))
}

type Chosen = {
  readonly strata: JudgedSample['strata']
  readonly own: readonly LabelledPair[]
}

function sampleOf({ strata, own }: Chosen): JudgedSample {
  return { strata, pairs: judged(own) }
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

async function gatherEvidence(
  store: Store,
  { agentId, at, chosen }: Pick<Asked, 'agentId' | 'at'> & { readonly chosen: Chosen | null },
): Promise<GateEvidence> {
  const since = instantFromMs(at.getTime() - GATE_LIMITS.undoneDays * DAY_MS)
  const [locked, { approvals, undone }] = await Promise.all([
    countLocked(store.read, agentId),
    countUndoneApprovals(store.read, { agentId, since }),
  ])
  const sample = chosen === null ? { strata: [], pairs: [] } : sampleOf(chosen)
  const inScope = (pair: JudgedPair) => agentId === null || pair.agentId === agentId
  const proposed = sample.pairs.filter((pair) => pair.proposed && inScope(pair))
  const whole = sample.pairs.every(inScope)
  const rateOf = (options: Parameters<typeof wrongAmong>[2]) =>
    whole ? wrongAmong(sample, undefined, options) : wrongAmong(sample, inScope, options)
  const oneSided = rateOf({ method: 'clopper-pearson', level: 0.9 })
  const agreement = agreementOf(chosen?.own ?? [])
  const parts = (name: (pair: JudgedPair) => string): readonly PartRate[] =>
    [...new Set(proposed.map(name))]
      .map((part) => ({
        name: part,
        labels: proposed.filter((pair) => name(pair) === part).length,
        rate: wrongAmong(sample, (pair) => inScope(pair) && name(pair) === part),
      }))
      .toSorted((a, b) => b.labels - a.labels || (a.name < b.name ? -1 : 1))
  return {
    wrong: rateOf({}),
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
    disputed: (chosen?.own ?? []).filter(
      ({ pair, labels }) => settlePair(labels, pair.wanted).state === 'disputed',
    ).length,
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

/** The pairs of a sample on which the detector and the labels differ. */
async function readErrors(
  store: Store,
  pairs: readonly LabelledPair[],
): Promise<readonly ErrorView[]> {
  const wrong = pairs
    .flatMap(({ pair, labels }) => {
      const settled = settlePair(labels, pair.wanted)
      const differs = settled.state === 'settled' && settled.truth !== pair.proposed
      return differs && pair.known === null ? [pair] : []
    })
    .slice(0, MOST_ERRORS)
  const facts = await store.read.fact.findMany({
    where: { id: { in: wrong.map(({ olderFactId }) => olderFactId) } },
    select: { id: true, entity: true, aspect: true },
  })
  const places = new Map(facts.map((fact) => [fact.id, fact]))
  return wrong.map((pair) => ({
    pairId: pair.id,
    proposalId: pair.proposalId,
    agentId: pair.agentId,
    entity: places.get(pair.olderFactId)?.entity ?? null,
    aspect: places.get(pair.olderFactId)?.aspect ?? null,
    older: pair.olderText,
    newer: pair.newerText,
    pattern: pair.pattern,
    confidence: pair.confidence,
    missed: !pair.proposed,
  }))
}
