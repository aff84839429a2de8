import { needsLabel, settlePair, type BlindLabel } from '@/lib/domain/blind-sample'
import { toEvidence } from '@/lib/store/evidence-column'
import { labelledPairs, type LabelledPair } from '@/lib/store/labels'
import type { Store } from '@/lib/store/port'

/** A settled pair as a line of a pair file, with the detector's reading when it was drawn. */
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
} & (Made | Withheld)

/** The detector's reading when the pair was drawn, and everyone's labels. */
type Made = {
  readonly stratum: string
  readonly proposed: boolean
  readonly confidence: number
  readonly threshold: number // in force then
  readonly pattern: string
  readonly detector: string
  readonly origin: string
  readonly signals: ReturnType<typeof toEvidence> // every reading, fired or not
  readonly answers: readonly BlindLabel[]
}

/** While anyone still has something to answer in the sample, these are withheld. */
type Withheld = { readonly [Name in keyof Made]: null }

/**
 * Reads the settled pairs of one agent or sample, or of all, as a file for `evaluate` and `fit` (rules B9, B25). Hidden checks appear only
 * in their first sample; pairs that someone has yet to label elsewhere are left out.
 */
export async function readGroundTruth(
  store: Store,
  scope: { readonly agentId: string | null; readonly sampleId: string | null },
): Promise<readonly TruthLine[]> {
  const everywhere = await labelledPairs(store.read, { agentId: null, sampleId: null })
  const asked = everywhere.filter(({ pair, labels }) => needsLabel(labels, pair.wanted))
  const inWork = new Set(asked.map(({ pair }) => pair.sampleId))
  const stillAsked = new Set(asked.map(({ pair }) => pair.pairKey))
  const settled = everywhere.flatMap(({ pair, labels }) => {
    const inScope =
      (scope.sampleId === null || pair.sampleId === scope.sampleId) &&
      (scope.agentId === null || pair.agentId === scope.agentId)
    if (!inScope || pair.known !== null || stillAsked.has(pair.pairKey)) return []
    const settlement = settlePair(labels, pair.wanted)
    return settlement.state === 'settled' ? [{ pair, labels, settlement }] : []
  })
  const [facts, samples, readings] = await Promise.all([
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
    store.read.samplePair.findMany({
      where: {
        id: {
          in: settled.flatMap(({ pair }) => (inWork.has(pair.sampleId) ? [] : [pair.id])),
        },
      },
      select: { id: true, readings: true },
    }),
  ])
  const byId = new Map(facts.map((fact) => [fact.id, fact]))
  const numbers = new Map(samples.map(({ id, number }) => [id, number]))
  const drawn = new Map(readings.map((row) => [row.id, row.readings]))
  return settled.flatMap(({ pair, labels, settlement }): readonly TruthLine[] => {
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
        ...madeOf({ pair, labels }, drawn.get(pair.id)),
      },
    ]
  })
}

function madeOf({ pair, labels }: LabelledPair, readings: string | undefined): Made | Withheld {
  if (readings === undefined) return WITHHELD
  return {
    stratum: pair.stratum,
    proposed: pair.proposed,
    confidence: pair.confidence,
    threshold: pair.threshold,
    pattern: pair.pattern,
    detector: pair.detectorVersion,
    origin: pair.origin,
    signals: toEvidence(readings),
    answers: labels.map(({ reviewer, value, role }) => ({ reviewer, value, role })),
  }
}

const WITHHELD: Withheld = {
  stratum: null,
  proposed: null,
  confidence: null,
  threshold: null,
  pattern: null,
  detector: null,
  origin: null,
  signals: null,
  answers: null,
}
