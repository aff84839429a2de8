import { settlePair } from '@/lib/domain/blind-sample'
import type { Domain, JudgedPair, JudgedSample } from '@/lib/domain/estimates'

import { labelledPairs, toStrata, type LabelledPair } from './labels'
import type { Tx } from './open-store'

/** A sample that figures can come from. */
export type SampleChoice = {
  readonly id: string
  readonly number: number
  readonly agentId: string | null // null: drawn over all
  readonly at: string
  readonly settled: number
  readonly pairs: number
}

/** What figures are about: all of a sample, or the pairs of one agent in a sample over all. */
export type SampleScope = {
  readonly chosen: SampleChoice | null // null: nothing is drawn yet
  readonly samples: readonly SampleChoice[] // what could be chosen, newest first
  readonly sample: JudgedSample // whole: its strata are those of the whole
  readonly domain: Domain | undefined
  readonly own: readonly LabelledPair[] // of the domain, hidden checks too
  readonly whole: readonly LabelledPair[] // of the sample
}

/** Reads the settled labels of the sample that is asked for, or of the one with the most settled pairs (sampleId null). */
export async function readSampleScope(
  reader: Tx,
  { agentId, sampleId }: { readonly agentId: string | null; readonly sampleId: string | null },
): Promise<SampleScope> {
  const [rows, labelled] = await Promise.all([
    reader.sample.findMany({
      where: {
        status: 'open',
        watchOf: null, // a re-sample tells of what was applied, not of what is proposed
        ...(agentId === null ? {} : { OR: [{ agentId }, { agentId: null }] }),
      },
      orderBy: { number: 'desc' },
    }),
    labelledPairs(reader, { agentId: null, sampleId: null }),
  ])
  const all = rows.map((row) => {
    const own = labelled.filter(({ pair }) => pair.sampleId === row.id)
    const choice = {
      id: row.id,
      number: row.number,
      agentId: row.agentId,
      at: row.at.toISOString(),
      settled: settledPairs(own).length,
      pairs: own.length,
    }
    return { choice, strata: toStrata(row.strata), own }
  })
  const samples = all.map(({ choice }) => choice)
  const chosen =
    all.find(({ choice }) => choice.id === sampleId) ??
    all.toSorted((a, b) => b.choice.settled - a.choice.settled)[0]
  if (chosen === undefined)
    return {
      chosen: null,
      samples,
      sample: { strata: [], pairs: [] },
      domain: undefined,
      own: [],
      whole: [],
    }
  const { choice, strata, own } = chosen
  const sample = { strata, pairs: settledPairs(own) }
  if (agentId === null || choice.agentId === agentId)
    return { chosen: choice, samples, sample, domain: undefined, own, whole: own }
  return {
    chosen: choice,
    samples,
    sample,
    domain: (pair) => pair.agentId === agentId,
    own: own.filter(({ pair }) => pair.agentId === agentId),
    whole: own,
  }
}

/** The settled pairs of a sample, hidden checks left out. */
export function settledPairs(pairs: readonly LabelledPair[]): readonly JudgedPair[] {
  return pairs.flatMap(({ pair, labels }) => {
    const settled = settlePair(labels, pair.wanted)
    if (settled.state !== 'settled' || pair.known !== null) return []
    const { id, stratum, agentId, proposed, confidence, pattern, origin } = pair
    return [{ id, stratum, agentId, proposed, confidence, pattern, origin, truth: settled.truth }]
  })
}
