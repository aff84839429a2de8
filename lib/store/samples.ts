import { settlePair } from '@/lib/domain/blind-sample'
import type { Domain, JudgedPair, JudgedSample } from '@/lib/domain/estimates'

import { labelledPairs, toStrata, type LabelledPair } from './labels'
import type { Tx } from './port'

/** A sample that figures can come from. */
export type SampleChoice = {
  readonly id: string
  readonly number: number
  readonly agentId: string | null // null: drawn over all
  readonly at: string
  readonly settled: number // of the agent's, in a sample over all that is looked at for one agent
  readonly pairs: number // likewise
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

/**
 * Reads the settled labels of the sample that is asked for, or of the one with the most settled pairs (sampleId null). A sample over all
 * stands for an agent with the pairs of that agent, and with none it does not stand for it.
 */
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

/** The settled pairs of a sample, hidden checks left out. */
export function settledPairs(pairs: readonly LabelledPair[]): readonly JudgedPair[] {
  return pairs.flatMap(({ pair, labels }) => {
    const settled = settlePair(labels, pair.wanted)
    if (settled.state !== 'settled' || pair.known !== null) return []
    const { id, stratum, agentId, proposed, confidence, pattern, origin } = pair
    return [{ id, stratum, agentId, proposed, confidence, pattern, origin, truth: settled.truth }]
  })
}
