import { MAX_PAIRS } from '@/lib/domain/blind-sample'
import { ENDED_STRATA, endedSideOf, type EndedSide } from '@/lib/domain/ended-sample'
import { factText } from '@/lib/domain/fact-text'
import type { OperationRequest } from '@/lib/domain/operation'
import { pairKeyOf } from '@/lib/domain/proposal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { seededRank } from '@/lib/domain/seeded-rank'
import { loadDetector } from '@/lib/store/detectors'
import { fromEvidence } from '@/lib/store/evidence-column'
import { loadPolicy } from '@/lib/store/policies'
import type { Store, Tx } from '@/lib/store/port'
import { loadSourcedFacts } from '@/lib/store/queries/load-pairs'
import type { SamplePairRow } from '@/lib/store/rows'
import { findEndedBySource, type EndedBySource } from '@/lib/store/sql/ended-by-source'

import { recordOperation, type Recorded } from './steps/record-operation'

export type DrawEndedSample = {
  readonly agentId: string
  readonly system: string | null // the source that ended the facts; null: one without a name
  readonly pairs: number
  readonly seed: string
}

/**
 * Draws at random what a source ended, to be answered blind (rules AU16, AU17). The pairs are frozen in the order of time, which does not
 * show which side was ended. One operation; undoing it hides the sample.
 */
export async function drawEndedSample(
  store: Store,
  command: DrawEndedSample,
  request: OperationRequest,
): Promise<Result<Recorded & { readonly number: number }>> {
  const problem = problemOf(command)
  if (problem !== null) return refused({ kind: 'bad-input', problem })
  const intent = { kind: 'draw-sample', about: JSON.stringify(command), request } as const
  const { agentId, system, seed } = command
  const sampleId = request.newId()
  const recorded = await recordOperation(store, intent, async (tx) => {
    const found = await findEndedBySource(tx, { agentId, system: system ?? '' })
    const replaced = found.flatMap(placed)
    if (replaced.length === 0)
      return refused({
        kind: 'no-change',
        sentence: 'This source has replaced no fact of the agent, so there is nothing to sample.',
      })
    const drawn = inSeedOrder(replaced, seed).slice(0, command.pairs)
    const last = await tx.sample.findFirst({ orderBy: { number: 'desc' } })
    const number = (last?.number ?? 0) + 1
    return accepted({
      agentId,
      subject: {
        event: {
          type: 'ended-sample-drawn',
          sample: number,
          pairs: drawn.length,
          system,
          agent: agentId,
        },
        counts: { pairs: drawn.length },
      },
      sample: {
        row: {
          id: sampleId,
          number,
          agentId,
          seed,
          drawnBy: request.actor,
          verified: request.verified,
          at: request.at,
          strata: JSON.stringify(strataOf(replaced, drawn)),
          leftOut: found.length - replaced.length,
          pairCount: drawn.length,
          status: 'open',
          version: 1,
          watchOf: null,
          endedBy: system ?? '',
        },
        pairs: await frozen(store, { tx, agentId, sampleId, drawn, newId: request.newId }),
      },
    })
  })
  if (!recorded.ok) return recorded
  const created = await store.read.change.findFirst({
    where: { operationSeq: recorded.value.operation.seq, tableName: 'sample' },
    select: { rowId: true },
  })
  const row = await store.read.sample.findUnique({ where: { id: created?.rowId ?? sampleId } })
  return accepted({ ...recorded.value, number: row?.number ?? 0 })
}

function problemOf({ pairs, seed }: DrawEndedSample): string | null {
  if (!Number.isInteger(pairs) || pairs < 1 || pairs > MAX_PAIRS)
    return `Draw between 1 and ${MAX_PAIRS} pairs.`
  return seed.trim() === '' || seed.length > 100 ? 'A seed has between 1 and 100 characters.' : null
}

type PlacedEnd = {
  readonly olderId: string
  readonly newerId: string
  readonly side: EndedSide
  readonly pairKey: string
}

/** Puts both sides in the order of time; none where a fact ended alone. */
function placed({ ended, replacement }: EndedBySource): readonly PlacedEnd[] {
  if (replacement === null) return []
  const side = endedSideOf({ ended, replacement })
  const [older, newer] = side === 'older' ? [ended, replacement] : [replacement, ended]
  return [{ olderId: older.id, newerId: newer.id, side, pairKey: pairKeyOf(older.id, newer.id) }]
}

function inSeedOrder(ends: readonly PlacedEnd[], seed: string): readonly PlacedEnd[] {
  return ends
    .map((end) => ({ end, rank: seededRank(seed, end.pairKey) }))
    .toSorted((a, b) => a.rank - b.rank || (a.end.pairKey < b.end.pairKey ? -1 : 1))
    .map(({ end }) => end)
}

function strataOf(all: readonly PlacedEnd[], drawn: readonly PlacedEnd[]) {
  const count = (ends: readonly PlacedEnd[], side: EndedSide) =>
    ends.filter((end) => end.side === side).length
  return (['older', 'newer'] as const).map((side) => ({
    ...ENDED_STRATA[side],
    size: count(all, side),
    drawn: count(drawn, side),
  }))
}

/** What is kept of each pair: both texts, and what our detector makes of them, which no one who labels is sent. */
async function frozen(
  store: Store,
  sample: {
    readonly tx: Tx
    readonly agentId: string
    readonly sampleId: string
    readonly drawn: readonly PlacedEnd[]
    readonly newId: () => string
  },
): Promise<readonly SamplePairRow[]> {
  const { tx, agentId, sampleId, drawn, newId } = sample
  const { policy } = await loadPolicy(tx, agentId, store.environment)
  const detector = await loadDetector(tx, policy)
  const prepare = detector.createPreparer()
  const threshold = policy.supersessionMinConfidence
  const facts = await loadSourcedFacts(
    tx,
    drawn.flatMap(({ olderId, newerId }) => [olderId, newerId]),
  )
  return drawn.map(({ olderId, newerId, side, pairKey }, position) => {
    const [older, newer] = [facts.get(olderId), facts.get(newerId)]
    if (older === undefined || newer === undefined) throw new Error(`no facts of ${pairKey}`)
    const finding = detector.detect(prepare(factText(older)), prepare(factText(newer)))
    return {
      id: newId(),
      sampleId,
      position,
      stratum: ENDED_STRATA[side].name,
      agentId,
      pairKey,
      olderFactId: older.id,
      newerFactId: newer.id,
      olderText: older.content,
      newerText: newer.content,
      proposalId: null,
      proposed: finding.confidence >= threshold,
      confidence: finding.confidence,
      threshold,
      pattern: finding.pattern,
      readings: fromEvidence(finding),
      detectorVersion: finding.detectorVersion,
      origin: 'none',
      wanted: 1,
      known: null,
    }
  })
}
