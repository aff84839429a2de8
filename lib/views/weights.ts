import { WEIGHED_MODEL } from '@/lib/detection/weighing/model'
import type { WeightFigures } from '@/lib/detection/weighing/weight-set'
import { WEIGHTS } from '@/lib/detection/weighing/weights'
import { LEVEL_SENTENCES } from '@/lib/domain/level-sentences'
import type { PolicyOverrides } from '@/lib/domain/policy'
import type { OutcomeCounts } from '@/lib/domain/threshold'
import {
  refitProblem,
  SHIPPED_WEIGHTS,
  type AnsweredBy,
  type RefitEvaluation,
  type RescoredPairs,
} from '@/lib/domain/weight-set'
import { readAnswered } from '@/lib/store/answered-pairs'
import { detectorVersionOf, toFigures } from '@/lib/store/detectors'
import { loadPolicy } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'
import { findScoredOtherwise } from '@/lib/store/queries/open-scored-otherwise'
import { toEvaluation } from '@/lib/store/refit-evaluation'
import type { WeightSetRow } from '@/lib/store/rows'

import { readTextsOf, withTexts, type Texts } from './rescored-texts'
import type { Signature } from './switch'
import type { ChangedPair } from './threshold-comparison'

/** One weight of a refit and the one it was compared with, in bits. */
export type WeightChange = {
  readonly signal: string
  readonly level: string
  readonly sentence: string // the level's meaning; '' when its name says it
  readonly was: number
  readonly is: number
}

/** Gained or lost pairs, with their texts. */
export type ChangedPairsView = {
  readonly counts: OutcomeCounts
  readonly pairs: readonly ChangedPair[] // at most 50
}

/** A refit: candidate, signed once, in use, or formerly in use. */
export type WeightSetView = {
  readonly id: string
  readonly number: number
  readonly version: number // of the row; sent back with a signature
  readonly detectorVersion: string
  readonly against: string
  readonly made: Signature
  readonly status: 'candidate' | 'waiting' | 'used'
  readonly inUse: boolean
  readonly first: Signature | null
  readonly second: Signature | null
  readonly evaluation: Omit<RefitEvaluation, 'gained' | 'lost' | 'counted'>
  readonly listed: boolean // the pairs behind the counts were stored
  readonly gained: ChangedPairsView // only the refit proposes them at the threshold
  readonly lost: ChangedPairsView
  readonly changes: readonly WeightChange[] // largest change first
  readonly outdated: boolean // compared with weights no longer in use
  readonly undo: {
    readonly operationId: string
    readonly what: 'refit' | 'signature' | 'use'
  } | null // undoes the last step
}

/** The answers available for a refit. */
export type AnsweredCount = {
  readonly by: AnsweredBy
  readonly blind: number
  readonly verdicts: number
  readonly right: number
  readonly problem: string | null // why they are not enough, as a sentence
}

export type WeightsView = {
  readonly agent: string | null
  readonly profile: 'default' | 'seed' // seed: it uses no weights
  readonly inUse: string // detector version
  readonly shipped: boolean
  readonly from: 'agent' | 'default' | 'environment' | 'built-in' // where the policy sets it
  readonly stored: { readonly version: number; readonly overrides: PolicyOverrides } // the stored policy, for reverting the weights
  readonly scoredOtherwise: number // open proposals scored with other weights
  readonly answered: readonly AnsweredCount[]
  readonly sets: readonly WeightSetView[] // newest first
}

const MOST_SETS = 20

/** Reads an agent's (null: the default's) current weights, what they could be refitted to, and the refits so far. */
export async function readWeights(store: Store, agentId: string | null): Promise<WeightsView> {
  const stored = await loadPolicy(store.read, agentId, store.environment)
  const inUse = detectorVersionOf({ ...stored.policy, detectorProfile: 'default' })
  const rows = await store.read.weightSet.findMany({
    where: { agentId, status: { not: 'withdrawn' } },
    orderBy: { number: 'desc' },
    take: MOST_SETS,
  })
  const { detectorWeights } = stored.policy // its name, whatever release reads it
  if (!rows.some(({ detectorVersion }) => detectorVersion === detectorWeights))
    rows.push(
      ...(await store.read.weightSet.findMany({
        where: { agentId, status: { not: 'withdrawn' }, detectorVersion: detectorWeights },
      })),
    )
  const versions = rows.map(({ against }) => against)
  const bases = await store.read.weightSet.findMany({
    where: { detectorVersion: { in: versions } },
  })
  const figures = new Map(bases.map((row) => [row.detectorVersion, toFigures(row.figures)]))
  const undos = await readUndos(store, rows)
  const read = rows.map((row) => ({ row, ...toEvaluation(row.evaluation) }))
  const texts = await readTextsOf(
    store,
    read.flatMap(({ gained, lost }) => [...gained.pairs, ...lost.pairs]),
  )
  return {
    agent: agentId,
    profile: stored.policy.detectorProfile,
    inUse,
    shipped: stored.policy.detectorWeights === SHIPPED_WEIGHTS,
    from: stored.origins.detectorWeights,
    stored: { version: stored.version, overrides: stored.overrides },
    scoredOtherwise: (await findScoredOtherwise(store.read, store, { agentId, most: 0 })).total,
    answered: await readCounts(store, agentId),
    sets: read.map(({ row, gained, lost, counted, ...evaluation }) => ({
      id: row.id,
      number: row.number,
      version: row.version,
      detectorVersion: row.detectorVersion,
      against: row.against,
      made: { by: row.madeBy, verified: row.verified, at: row.at.toISOString() },
      status: statusOf(row),
      inUse: row.detectorVersion === detectorWeights,
      first: signature(row.firstSigner, row.firstVerified, row.firstAt),
      second: signature(row.secondSigner, row.secondVerified, row.secondAt),
      evaluation,
      listed: counted !== null,
      gained: changedView(gained, texts),
      lost: changedView(lost, texts),
      changes: changesOf(figures.get(row.against) ?? WEIGHTS, toFigures(row.figures)),
      outdated: row.status !== 'used' && row.against !== inUse,
      undo: undos.get(row.id) ?? null,
    })),
  }
}

function changedView({ right, wrong, pairs }: RescoredPairs, texts: Texts): ChangedPairsView {
  return { counts: { right, wrong, unlabelled: 0 }, pairs: withTexts(pairs, texts) }
}

async function readCounts(store: Store, agentId: string | null): Promise<readonly AnsweredCount[]> {
  const by = 'labels-and-verdicts'
  const all = await readAnswered(store.read, { agentId, by, first: null })
  const blind = all.filter((pair) => pair.blind)
  const count = (pairs: typeof all) => ({
    blind: blind.length,
    verdicts: pairs.length - blind.length,
    right: pairs.filter(({ truth }) => truth).length,
    problem: refitProblem(pairs),
  })
  return [
    { by, ...count(all) },
    { by: 'labels', ...count(blind) },
  ]
}

function statusOf({ status }: WeightSetRow): WeightSetView['status'] {
  return status === 'used' || status === 'waiting' ? status : 'candidate'
}

function signature(by: string | null, verified: boolean | null, at: Date | null): Signature | null {
  if (by === null || at === null) return null
  return { by, verified: verified ?? false, at: at.toISOString() }
}

const STEPS = { refit: 'refit', 'sign-weights': 'signature', 'use-weights': 'use' } as const

async function readUndos(store: Store, rows: readonly WeightSetRow[]) {
  const changes = await store.read.change.findMany({
    where: {
      tableName: 'weights',
      rowId: { in: rows.map(({ id }) => id) },
      operation: { kind: { in: Object.keys(STEPS) }, inEffect: true },
    },
    orderBy: { operationSeq: 'asc' },
    select: { rowId: true, operation: { select: { id: true, kind: true } } },
  })
  return new Map(
    changes.map(({ rowId, operation }) => [
      rowId,
      { operationId: operation.id, what: STEPS[operation.kind as keyof typeof STEPS] },
    ]),
  )
}

function changesOf(was: WeightFigures, is: WeightFigures): readonly WeightChange[] {
  const prior = {
    signal: 'prior',
    level: '',
    sentence: 'of any pair',
    was: was.prior,
    is: is.prior,
  }
  const levels = WEIGHED_MODEL.flatMap(({ signal, levels: own }) =>
    own.map(({ name, expected }) => {
      const weightIn = ({ weights }: WeightFigures) =>
        weights[signal]?.[name] ?? WEIGHTS.weights[signal]?.[name] ?? expected
      return {
        signal,
        level: name,
        sentence: LEVEL_SENTENCES[signal][name] ?? '',
        was: weightIn(was),
        is: weightIn(is),
      }
    }),
  )
  return [prior, ...levels]
    .filter((change) => change.was !== change.is)
    .toSorted((a, b) => Math.abs(b.is - b.was) - Math.abs(a.is - a.was))
}
