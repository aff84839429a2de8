import { settlePair } from '@/lib/domain/blind-sample'
import { labelledPairs } from '@/lib/store/labels'
import type { Store } from '@/lib/store/open-store'

/** A settled pair as a line of a pair file, with what the detector said of it when it was drawn. */
export type TruthLine = {
  readonly id: string
  readonly source: string // the agent
  readonly entity: string
  readonly aspect: string
  readonly old: string
  readonly new: string
  readonly old_at: string | null // null: unknown
  readonly new_at: string | null
  readonly kind: string
  readonly label: 'supersedes' | 'coexists'
  readonly settled_by: 'label' | 'agreement' | 'adjudication'
  readonly sample: number
  readonly stratum: string
  readonly proposed: boolean
  readonly confidence: number
  readonly pattern: string
  readonly detector: string
}

/** Reads what is settled, of one agent or sample or of all, as a file that `evaluate` and `fit` take. Hidden checks stand in their first sample. */
export async function readGroundTruth(
  store: Store,
  of: { readonly agentId: string | null; readonly sampleId: string | null },
): Promise<readonly TruthLine[]> {
  const pairs = await labelledPairs(store.read, of)
  const settled = pairs.flatMap(({ pair, labels }) => {
    const settlement = settlePair(labels, pair.wanted)
    return settlement.state === 'settled' && pair.known === null ? [{ pair, settlement }] : []
  })
  const [facts, samples] = await Promise.all([
    store.read.fact.findMany({
      where: { id: { in: settled.flatMap(({ pair }) => [pair.olderFactId, pair.newerFactId]) } },
      select: {
        id: true,
        entity: true,
        aspect: true,
        kind: true,
        validFrom: true,
        timeKnown: true,
      },
    }),
    store.read.sample.findMany({ select: { id: true, number: true } }),
  ])
  const byId = new Map(facts.map((fact) => [fact.id, fact]))
  const numbers = new Map(samples.map(({ id, number }) => [id, number]))
  return settled.flatMap(({ pair, settlement }): readonly TruthLine[] => {
    const [older, newer] = [byId.get(pair.olderFactId), byId.get(pair.newerFactId)]
    if (older === undefined || newer === undefined) return []
    return [
      {
        id: pair.id,
        source: pair.agentId,
        entity: older.entity ?? '',
        aspect: older.aspect ?? '',
        old: pair.olderText,
        new: pair.newerText,
        old_at: older.timeKnown ? older.validFrom.toISOString() : null,
        new_at: newer.timeKnown ? newer.validFrom.toISOString() : null,
        kind: older.kind,
        label: settlement.truth ? 'supersedes' : 'coexists',
        settled_by: settlement.by,
        sample: numbers.get(pair.sampleId) ?? 0,
        stratum: pair.stratum,
        proposed: pair.proposed,
        confidence: pair.confidence,
        pattern: pair.pattern,
        detector: pair.detectorVersion,
      },
    ]
  })
}
