import { settlePair } from '@/lib/domain/blind-sample'
import type { Domain, JudgedPair, JudgedSample } from '@/lib/domain/estimates'

import { labelledPairs, OUR_SAMPLES, toStrata, type LabelledPair } from './labels'
import type { Tx } from './port'
import type { SampleRow } from './rows'

/** A sample that can be chosen for figures. */
export type SampleChoice = {
  readonly id: string
  readonly number: number
  readonly agentId: string | null // null: over all agents
  readonly at: string
  readonly settled: number // settled pairs; when shown for one agent, only that agent's
  readonly pairs: number // pairs, likewise
}

/** The basis of figures: a whole sample, or one agent's pairs in a sample over all agents. */
export type SampleScope = {
  readonly chosen: SampleChoice | null // null: no sample yet
  readonly samples: readonly SampleChoice[] // the choices, newest first
  readonly sample: JudgedSample // the whole sample, for its strata
  readonly domain: Domain | undefined
  readonly own: readonly LabelledPair[] // within the basis, hidden checks included
  readonly whole: readonly LabelledPair[] // of the whole sample
}

/** Every open sample, and what was said of its pairs. */
export type Sampled = {
  readonly rows: readonly SampleRow[] // newest first
  readonly labelled: readonly LabelledPair[]
}

/** Reads the open samples that figures can come from, with their pairs. */
export async function loadSampled(reader: Tx): Promise<Sampled> {
  const [rows, labelled] = await Promise.all([
    reader.sample.findMany({
      where: {
        ...OUR_SAMPLES,
        watchOf: null, // a re-sample describes what was applied, not what is proposed
      },
      orderBy: { number: 'desc' },
    }),
    labelledPairs(reader, { agentId: null, sampleId: null }),
  ])
  return { rows, labelled }
}

type Asked = { readonly agentId: string | null; readonly sampleId: string | null }

/** Reads the settled labels that figures about an agent (null: all) come from, as `scopeOf` chooses them. */
export async function readSampleScope(reader: Tx, asked: Asked): Promise<SampleScope> {
  return scopeOf(await loadSampled(reader), asked)
}

/**
 * Chooses one sample. With `sampleId` null it is the one with the most settled pairs; for all agents, one drawn over all of them if there is
 * any (rule GA35). A sample over all counts for an agent with that agent’s pairs, and not at all without any.
 */
export function scopeOf(sampled: Sampled, { agentId, sampleId }: Asked): SampleScope {
  const { labelled } = sampled
  const rows = sampled.rows.filter(
    (row) => agentId === null || row.agentId === null || row.agentId === agentId,
  )
  const all = rows.flatMap((row) => {
    const whole = labelled.filter(({ pair }) => pair.sampleId === row.id)
    const isPart = agentId !== null && row.agentId === null
    const own = isPart ? whole.filter(({ pair }) => pair.agentId === agentId) : whole
    if (isPart && own.length === 0) return []
    const choice = {
      id: row.id,
      number: row.number,
      agentId: row.agentId,
      at: row.at.toISOString(),
      settled: settledPairs(own).length,
      pairs: own.length,
    }
    return [{ choice, strata: toStrata(row.strata), own, whole, isPart }]
  })
  const samples = all.map(({ choice }) => choice)
  const covers = (choice: SampleChoice) => agentId !== null || choice.agentId === null
  const chosen =
    all.find(({ choice }) => choice.id === sampleId) ??
    all.toSorted(
      (a, b) =>
        Number(covers(b.choice)) - Number(covers(a.choice)) || b.choice.settled - a.choice.settled,
    )[0]
  if (chosen === undefined)
    return {
      chosen: null,
      samples,
      sample: { strata: [], pairs: [] },
      domain: undefined,
      own: [],
      whole: [],
    }
  const { choice, strata, own, whole, isPart } = chosen
  return {
    chosen: choice,
    samples,
    sample: { strata, pairs: settledPairs(whole) },
    domain: isPart ? (pair) => pair.agentId === agentId : undefined,
    own,
    whole,
  }
}

/** Returns the settled pairs of a sample, without hidden checks. */
export function settledPairs(pairs: readonly LabelledPair[]): readonly JudgedPair[] {
  return pairs.flatMap(({ pair, labels }) => {
    const settled = settlePair(labels, pair.wanted)
    if (settled.state !== 'settled' || pair.known !== null) return []
    const { id, stratum, agentId, proposed, confidence, pattern, origin } = pair
    return [{ id, stratum, agentId, proposed, confidence, pattern, origin, truth: settled.truth }]
  })
}
