import { PROFILE_NAMES, type ProfileName } from '@/lib/detection/finding'
import type { DrawnStratum } from '@/lib/domain/blind-sample'
import { instantFromMs } from '@/lib/domain/instant'
import {
  allNeighbors,
  keepSettled,
  filterByAgent,
  ratesAt,
  type Lines,
  type ThresholdRate,
  type TunedPair,
} from '@/lib/domain/threshold'
import { answerThreshold, type ThresholdAnswer } from '@/lib/domain/threshold-answer'
import type { ConfidenceBand } from '@/lib/domain/workload'
import { wrongCountAt, type WrongCount } from '@/lib/domain/wrong-count'
import { linesOf, type ThresholdFilter } from '@/lib/filters/threshold-filter'
import { detectorVersionOf } from '@/lib/store/detectors'
import type { LabelledPair } from '@/lib/store/labels'
import { loadLimits, loadPolicy } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'
import { readSampleScope, type SampleChoice, type SampleScope } from '@/lib/store/samples'
import { countByConfidence } from '@/lib/store/sql/confidence-bands'

import {
  compareDetectors,
  compareWithout,
  readPairTexts,
  type DetectorComparison,
  type PairText,
  type SignalComparison,
} from './threshold-comparison'

const DAY_MS = 86_400_000

/** The number of days over which arrivals are counted. */
export const ARRIVAL_DAYS = 14

/** The data of the threshold page, including what it needs to recount while a threshold moves. */
export type ThresholdView = {
  readonly sample: SampleChoice | null // null: no sample yet
  readonly samples: readonly SampleChoice[]
  readonly inForce: number
  readonly answer: ThresholdAnswer
  readonly limit: number // of wrong proposals, 0–1
  readonly autoApply: ThresholdRate // at the limit from which proposals are applied without a person
  readonly lines: Lines
  readonly strata: readonly DrawnStratum[]
  readonly pairs: readonly TunedPair[] // including other agents' pairs: one agent's rate is a ratio
  readonly agentId: string | null // the agent whose pairs count; null: the whole sample
  readonly texts: readonly PairText[] // of the pairs that the page may list
  readonly curve: readonly ThresholdRate[] // lowest first
  readonly wrong: readonly WrongCount[] // for the open proposals, at the same thresholds
  readonly letters: readonly string[] // of the signals that occur in patterns
  readonly load: {
    readonly agentId: string | null // whose proposals are counted; null: all
    readonly days: number // the days over which arrivals are counted
    readonly bands: readonly ConfidenceBand[]
  }
  readonly versions: readonly string[] // of the detectors that scored the pairs, most pairs first
  readonly detectors: readonly { readonly profile: ProfileName; readonly version: string }[] // the current ones
  readonly without: SignalComparison | null
  readonly against: DetectorComparison | null
}

/** Reads what thresholds would do, by the labels of one blind sample, and how proposals are distributed. */
export async function readThreshold(
  store: Store,
  { filter, at }: { readonly filter: ThresholdFilter; readonly at: Date },
): Promise<ThresholdView> {
  const scope = await readSampleScope(store.read, {
    agentId: filter.agent,
    sampleId: filter.sample,
  })
  const loadOf = filter.agent ?? scope.chosen?.agentId ?? null
  const since = instantFromMs(at.getTime() - ARRIVAL_DAYS * DAY_MS)
  const [{ policy }, { limits }, bands] = await Promise.all([
    loadPolicy(store.read, loadOf, store.environment),
    loadLimits(store.read, loadOf),
    countByConfidence(store.read, { agentId: loadOf, since }),
  ])
  const inForce = policy.supersessionMinConfidence
  const lines = linesOf(filter, inForce)
  const drawn = scope.own.filter(({ pair }) => pair.known === null)
  const agentId = scope.domain === undefined ? null : filter.agent
  const tuned = { strata: scope.sample.strata, pairs: tunedPairs(scope, drawn) }
  const own = filterByAgent(tuned.pairs, agentId)
  const near = new Set(allNeighbors(own).map(({ id }) => id))
  const texts = await readPairTexts(
    store,
    drawn.flatMap(({ pair }) => (near.has(pair.id) ? [pair] : [])),
  )
  const compared = { drawn, tuned, asked: { threshold: lines.apply, agentId } }
  const judged = keepSettled(tuned)
  const steps = stepsOf(inForce, lines)
  return {
    sample: scope.chosen,
    samples: scope.samples,
    inForce,
    answer: answerThreshold(judged, { agentId, limit: limits.falsePositives }),
    limit: limits.falsePositives,
    autoApply: ratesAt(judged, { threshold: policy.supersessionMatchConfidence, agentId }),
    lines,
    ...tuned,
    agentId,
    texts: [...texts.values()],
    curve: steps.map((threshold) => ratesAt(judged, { threshold, agentId })),
    wrong: steps.map((threshold) => wrongCountAt(judged, { threshold, agentId, bands })),
    letters: lettersOf(own),
    load: { agentId: loadOf, days: ARRIVAL_DAYS, bands },
    versions: versionsOf(drawn),
    detectors: PROFILE_NAMES.map((profile) => ({
      profile,
      version: detectorVersionOf({ ...policy, detectorProfile: profile }),
    })),
    without: await compareWithout(store, compared, filter.without),
    against:
      filter.against === null
        ? null
        : await compareDetectors(store, compared, { ...policy, detectorProfile: filter.against }),
  }
}

/** The settled pairs of the whole sample, and the unsettled ones of the domain. */
function tunedPairs({ sample }: SampleScope, drawn: readonly LabelledPair[]): readonly TunedPair[] {
  const settled = new Set(sample.pairs.map(({ id }) => id))
  const open = drawn.flatMap(({ pair }) => {
    const { id, stratum, agentId, proposed, confidence, pattern, origin } = pair
    if (settled.has(id)) return []
    return [{ id, stratum, agentId, proposed, confidence, pattern, origin, truth: null }]
  })
  return [...sample.pairs, ...open]
}

const STEP = 5 // hundredths

function stepsOf(inForce: number, { apply, review }: Lines): readonly number[] {
  const steps = Array.from({ length: 100 / STEP - 1 }, (_, nth) => ((nth + 1) * STEP) / 100)
  const chosen = [inForce, apply, ...(review === null ? [] : [review])]
  return [...new Set([...steps, ...chosen])].toSorted((a, b) => a - b)
}

function lettersOf(pairs: readonly TunedPair[]): readonly string[] {
  const letters = new Set(pairs.flatMap(({ pattern }) => pattern.split('+')))
  return [...letters].filter((letter) => letter !== '').toSorted()
}

function versionsOf(drawn: readonly LabelledPair[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const { pair } of drawn)
    counts.set(pair.detectorVersion, (counts.get(pair.detectorVersion) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([version]) => version)
}
