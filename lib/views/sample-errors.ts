import { settlePair } from '@/lib/domain/blind-sample'
import type { LabelledPair } from '@/lib/store/labels'
import type { Store } from '@/lib/store/open-store'

const MOST_ERRORS = 100

/** A pair on which detector and labels differ. */
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

/** Reads the pairs of a sample on which the detector and the labels differ, at most 100. */
export async function readErrors(
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
