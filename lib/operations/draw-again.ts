import type { OperationRequest } from '@/lib/domain/operation'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { seededRank } from '@/lib/domain/seeded-rank'
import { resampleShortfall } from '@/lib/domain/watch'
import type { Store, Tx } from '@/lib/store/open-store'
import { toPolicySnapshot, type PhaseSwitchRow, type SamplePairRow } from '@/lib/store/rows'
import { readWatched, undrawnApplications } from '@/lib/store/watch'

import { recordOperation, type Recorded } from './record-operation'

export type DrawAgain = { readonly switchId: string }

/** The one stratum of a re-sample: what was applied without a person. */
const APPLIED = 'applied by itself'

/** Draws one in twenty of what a live phase applied without a person, to be labelled blind (rule GA5). Nothing to draw is refused as no change. */
export async function drawAgain(
  store: Store,
  { switchId }: DrawAgain,
  request: OperationRequest,
): Promise<Result<Recorded, Refusal>> {
  return recordOperation(store, { kind: 'draw-sample', about: switchId, request }, async (tx) => {
    const row = await tx.phaseSwitch.findUnique({ where: { id: switchId } })
    if (row === null) return refused({ kind: 'not-found', what: 'switch' })
    const { applied, drawn } = await readWatched(tx, row)
    const missing = resampleShortfall(applied, drawn)
    const undrawn = await undrawnApplications(tx, row)
    const chosen = undrawn
      .toSorted((a, b) => seededRank(row.id, a) - seededRank(row.id, b) || (a < b ? -1 : 1))
      .slice(0, missing)
    if (chosen.length === 0)
      return refused({ kind: 'no-change', sentence: 'There is nothing to draw again yet.' })
    const sampleId = request.newId()
    const pairs = await describe(tx, { ids: chosen, sampleId, newId: request.newId })
    const last = await tx.sample.findFirst({ orderBy: { number: 'desc' } })
    const number = (last?.number ?? 0) + 1
    return accepted({
      agentId: row.agentId,
      subject: {
        title: `Drew blind sample ${number} again from what was applied: ${pairs.length} of ${undrawn.length}`,
        counts: { pairs: pairs.length },
      },
      sample: {
        row: {
          ...sampleOf(row, request),
          id: sampleId,
          number,
          pairCount: pairs.length,
          strata: JSON.stringify([
            {
              name: APPLIED,
              proposed: true,
              from: Math.min(...pairs.map(({ confidence }) => confidence)),
              to: 1,
              size: undrawn.length,
              drawn: pairs.length,
            },
          ]),
        },
        pairs,
      },
    })
  })
}

function sampleOf(row: PhaseSwitchRow, { actor, verified, at }: OperationRequest) {
  return {
    agentId: row.agentId,
    seed: row.id,
    drawnBy: actor,
    verified,
    at,
    leftOut: 0,
    status: 'open',
    version: 1,
    watchOf: row.id,
  }
}

/** What is frozen of each pair: the texts that were compared, and what the detector made of them. */
async function describe(
  tx: Tx,
  of: {
    readonly ids: readonly string[]
    readonly sampleId: string
    readonly newId: () => string
  },
): Promise<readonly SamplePairRow[]> {
  const rows = await tx.proposal.findMany({
    where: { id: { in: [...of.ids] } },
    include: { older: { select: { content: true } }, newer: { select: { content: true } } },
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return of.ids.flatMap((id, position): readonly SamplePairRow[] => {
    const row = byId.get(id)
    if (row === undefined) return []
    return [
      {
        id: of.newId(),
        sampleId: of.sampleId,
        position,
        stratum: APPLIED,
        agentId: row.agentId,
        pairKey: row.pairKey,
        olderFactId: row.olderFactId,
        newerFactId: row.newerFactId,
        olderText: row.older.content,
        newerText: row.newer.content,
        proposalId: row.id,
        proposed: true,
        confidence: row.confidence,
        threshold: toPolicySnapshot(row.policySnapshot).supersessionMinConfidence,
        pattern: row.pattern,
        readings: row.readings,
        detectorVersion: row.detectorVersion,
        origin: row.origin,
        wanted: 1,
        known: null,
      },
    ]
  })
}
