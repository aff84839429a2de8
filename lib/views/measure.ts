import { roleFor, settlePair, type DrawnStratum } from '@/lib/domain/blind-sample'
import { isSamePerson } from '@/lib/domain/reviewer-name'
import { labelledPairs, OUR_SAMPLES, toStrata, type LabelledPair } from '@/lib/store/labels'
import type { Store } from '@/lib/store/port'

/** Labeling progress of a sample. Hidden checks count as pairs here, because labelers must not be able to tell. */
export type LabelProgress = {
  readonly pairs: number
  readonly wanted: number // labels needed, all people together
  readonly labels: number // given so far, excluding adjudications
  readonly settled: number // pairs with a final answer
  readonly disputed: number // pairs waiting for a third person
  readonly undecidable: number
  readonly yours: number // the current reviewer's labels and adjudications
  readonly leftForYou: number
  readonly disputedForYou: number
}

/** A blind sample in the list of samples. */
export type SampleView = {
  readonly id: string
  readonly number: number // shown as “sample 3”
  readonly agentId: string | null // null: all agents
  readonly agentTitle: string | null
  readonly drawnBy: string
  readonly at: string
  readonly operationId: string | null // the operation that drew it
  readonly seed: string
  readonly leftOut: number // aspects too large to compare every pair
  readonly strata: readonly DrawnStratum[]
  readonly progress: LabelProgress
}

export type MeasureView = {
  readonly samples: readonly SampleView[] // newest first
  readonly pairsSettled: number // all samples, excluding hidden checks
}

/** Reads the blind samples and their progress, for a reviewer (null: none chosen). */
export async function readMeasure(store: Store, reviewer: string | null): Promise<MeasureView> {
  const [samples, agents, pairs, drawings] = await Promise.all([
    store.read.sample.findMany({ where: OUR_SAMPLES, orderBy: { number: 'desc' } }),
    store.read.agent.findMany({ select: { id: true, title: true } }),
    labelledPairs(store.read, { agentId: null, sampleId: null }),
    store.read.change.findMany({
      where: { tableName: 'sample', before: null },
      select: { rowId: true, operation: { select: { id: true } } },
    }),
  ])
  const drawnIn = new Map(drawings.map(({ rowId, operation }) => [rowId, operation.id]))
  const titles = new Map(agents.map(({ id, title }) => [id, title]))
  const bySample = new Map<string, LabelledPair[]>(samples.map(({ id }) => [id, []]))
  for (const each of pairs) bySample.get(each.pair.sampleId)?.push(each)
  return {
    samples: samples.map((row) => ({
      id: row.id,
      number: row.number,
      agentId: row.agentId,
      agentTitle: titles.get(row.agentId ?? '') ?? null,
      drawnBy: row.drawnBy,
      at: row.at.toISOString(),
      operationId: drawnIn.get(row.id) ?? null,
      seed: row.seed,
      leftOut: row.leftOut,
      strata: toStrata(row.strata),
      progress: progressOf(bySample.get(row.id) ?? [], reviewer),
    })),
    pairsSettled: pairs.filter(
      ({ pair, labels }) =>
        pair.known === null && settlePair(labels, pair.wanted).state === 'settled',
    ).length,
  }
}

/** Counts the labeling progress of some pairs, in total and for one reviewer. */
export function progressOf(pairs: readonly LabelledPair[], reviewer: string | null): LabelProgress {
  const states = pairs.map(({ pair, labels }) => settlePair(labels, pair.wanted).state)
  const roles = pairs.map(({ pair, labels }) => roleFor(reviewer ?? '', labels, pair.wanted))
  const countOf = <Value>(values: readonly Value[], wanted: Value) =>
    values.filter((value) => value === wanted).length
  return {
    pairs: pairs.length,
    wanted: pairs.reduce((sum, { pair }) => sum + pair.wanted, 0),
    labels: pairs.reduce(
      (sum, { labels }) => sum + labels.filter(({ role }) => role === 'label').length,
      0,
    ),
    settled: countOf(states, 'settled'),
    disputed: countOf(states, 'disputed'),
    undecidable: countOf(states, 'undecidable'),
    yours: pairs.filter(({ labels }) =>
      labels.some((label) => isSamePerson(label.reviewer, reviewer ?? '')),
    ).length,
    leftForYou: countOf(roles, 'label'),
    disputedForYou: countOf(roles, 'adjudication'),
  }
}
