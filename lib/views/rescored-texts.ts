import type { RescoredPair } from '@/lib/domain/weight-set'
import type { Store } from '@/lib/store/port'

import { readPairTexts, type ChangedPair, type PairText } from './threshold-comparison'

export type Texts = ReadonlyMap<string, PairText>

/** Reads the texts of rescored pairs: as drawn if answered blind, otherwise as they are now. */
export async function readTextsOf(store: Store, pairs: readonly RescoredPair[]): Promise<Texts> {
  const idsOf = (blind: boolean) => [
    ...new Set(pairs.filter((pair) => pair.blind === blind).map(({ id }) => id)),
  ]
  const [drawn, proposed] = await Promise.all([
    store.read.samplePair.findMany({
      where: { id: { in: idsOf(true) } },
      omit: { readings: true },
    }),
    store.read.proposal.findMany({
      where: { id: { in: idsOf(false) } },
      omit: { readings: true, policySnapshot: true },
      include: { older: { select: { content: true } }, newer: { select: { content: true } } },
    }),
  ])
  const asDrawn = proposed.map(({ older, newer, ...row }) => ({
    ...row,
    proposalId: row.id,
    olderText: older.content,
    newerText: newer.content,
  }))
  return readPairTexts(store, [...drawn, ...asDrawn])
}

/** Adds their texts to rescored pairs; a pair whose row is gone is left out. */
export function withTexts(pairs: readonly RescoredPair[], texts: Texts): readonly ChangedPair[] {
  return pairs.flatMap(({ id, truth, was, becomes }): readonly ChangedPair[] => {
    const text = texts.get(id)
    return text === undefined ? [] : [{ ...text, was, becomes, outcome: truth ? 'right' : 'wrong' }]
  })
}
