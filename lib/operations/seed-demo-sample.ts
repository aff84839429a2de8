import type { Story } from '@/lib/demo/story'
import { settlePair } from '@/lib/domain/blind-sample'
import type { LabelFileRow } from '@/lib/domain/label-file'
import type { OperationRequest } from '@/lib/domain/operation'
import { seededRank } from '@/lib/domain/seeded-rank'
import type { VerdictValue } from '@/lib/domain/verdict'
import { labelledPairs, type LabelledPair } from '@/lib/store/labels'
import type { Store } from '@/lib/store/port'

import { drawSample } from './draw-sample'
import { importLabels } from './import-labels'
import { labelPair } from './label-pair'

const SEED = 'demo'
const [FIRST, SECOND, THIRD] = ['Priya Raman', 'Tomasz Brandt', 'Ines Okafor'] as const

const LABELING_DAYS = 0.2 // for all pairs of a sample
const SETTLING_DAYS = 0.002 // for one

type DemoSample = {
  readonly agentId: string | null
  readonly pairs: number
  readonly twice: number // share that two people label
  readonly left: number // pairs without a label, so that a user can try labeling
  readonly drawn: number // days ago, after everything that the stories tell
  readonly slips: Readonly<Record<string, number>> // share of mislabeled pairs: someone who reads a hundred pairs is sometimes wrong
}

const SAMPLES: readonly DemoSample[] = [
  {
    agentId: null,
    pairs: 180,
    twice: 0.35,
    left: 12,
    drawn: 1.4,
    slips: { [FIRST]: 0.03, [SECOND]: 0.1 },
  },
  {
    agentId: 'lending-library',
    pairs: 190,
    twice: 1,
    left: 0,
    drawn: 0.9,
    slips: { [FIRST]: 0.01, [SECOND]: 0.02 },
  },
]

/**
 * Draws the blind samples of the demo store and has two reviewers label them from a file; a third adjudicates disagreements. Labels
 * follow the stories, with a few slips. Three operations a sample, plus one per adjudicated pair.
 */
export async function seedDemoSamples(
  store: Store,
  stories: readonly Story[],
  by: (actor: string, daysAgo: number) => OperationRequest,
): Promise<void> {
  for (const sample of SAMPLES)
    if (stories.some(({ agent }) => agent === (sample.agentId ?? agent)))
      await seedSample(store, { sample, stories, by })
}

async function seedSample(
  store: Store,
  {
    sample: { agentId, pairs: size, twice, left, drawn: drawnAgo, slips },
    stories,
    by,
  }: {
    readonly sample: DemoSample
    readonly stories: readonly Story[]
    readonly by: (actor: string, daysAgo: number) => OperationRequest
  },
): Promise<void> {
  const drawn = await drawSample(
    store,
    { agentId, pairs: size, twice, people: 2, seed: SEED },
    { request: by(FIRST, drawnAgo), breathe: () => Promise.resolve() },
  )
  if (!drawn.ok) throw new Error(`demo: no sample drawn (${drawn.refusal.kind})`)
  const { sampleId } = drawn.value
  const truthOf = await readTruths(store, stories)
  const pairs = await labelledPairs(store.read, { agentId, sampleId })
  const inOrder = pairs.toSorted((a, b) => a.pair.position - b.pair.position).slice(0, size - left)
  const rows = inOrder.flatMap(({ pair }): readonly LabelFileRow[] =>
    (pair.wanted > 1 ? [FIRST, SECOND] : [FIRST]).map((reviewer, at) => ({
      line: pair.position * 2 + at + 1,
      pairId: pair.id,
      facts: null,
      texts: null,
      sample: null,
      value: withSlips(truthOf(pair), slips[reviewer] ?? 0, `${pair.position} ${reviewer}`),
      reviewer,
    })),
  )
  const file = { name: 'two-reviewers.jsonl', rows, problems: [], notes: [], refusal: null }
  let daysAgo = drawnAgo - LABELING_DAYS
  const labelled = await importLabels(store, { sampleId, file }, by(FIRST, daysAgo))
  if (!labelled.ok) throw new Error(`demo: labels refused (${labelled.refusal.kind})`)
  for (const { pair, labels } of await labelledPairs(store.read, { agentId, sampleId })) {
    if (settlePair(labels, pair.wanted).state !== 'disputed') continue
    const command = { pairId: pair.id, value: truthOf(pair), dwellMs: null }
    daysAgo -= SETTLING_DAYS
    const settled = await labelPair(store, command, by(THIRD, daysAgo))
    if (!settled.ok) throw new Error(`demo: not settled (${settled.refusal.kind})`)
  }
}

type Pair = LabelledPair['pair']

/** What the stories say about a pair: proposed pairs are right except the false alarms, others are left alone except the misses. */
async function readTruths(store: Store, stories: readonly Story[]) {
  const facts = await store.read.fact.findMany({
    where: { importKey: { startsWith: 'demo:' } },
    select: { id: true, importKey: true },
  })
  const refOf = new Map(facts.map(({ id, importKey }) => [id, importKey?.slice('demo:'.length)]))
  const nameOf = (agent: string, older: string, newer: string) => `${agent} ${older} ${newer}`
  const alarms = new Set<string>()
  const misses = new Set<string>()
  for (const { agent, falseAlarms, misses: missed = [] } of stories) {
    for (const { older, newer } of falseAlarms) alarms.add(nameOf(agent, older, newer))
    for (const { older, newer } of missed) misses.add(nameOf(agent, older, newer))
  }
  return ({ agentId, olderFactId, newerFactId, proposed }: Pair): VerdictValue => {
    const name = nameOf(agentId, refOf.get(olderFactId) ?? '', refOf.get(newerFactId) ?? '')
    return (proposed ? !alarms.has(name) : misses.has(name)) ? 'supersede' : 'keep_both'
  }
}

function withSlips(truth: VerdictValue, share: number, key: string): VerdictValue {
  if (seededRank(SEED, key) >= share * 2 ** 32) return truth
  return truth === 'supersede' ? 'keep_both' : 'supersede'
}
