import type { DrawnStratum } from '@/lib/domain/blind-sample'
import type { OperationRequest } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { seededRank } from '@/lib/domain/seeded-rank'
import { resampleShortfall } from '@/lib/domain/watch'
import type { Store, Tx } from '@/lib/store/port'
import { toPolicySnapshot, type PhaseSwitchRow, type SamplePairRow } from '@/lib/store/rows'
import { undrawnApplications } from '@/lib/store/sql/applied-by-itself'
import { APPLIED_STRATUM, readWatched } from '@/lib/store/watch'

import { recordOperation, type Recorded } from './record-operation'

export type DrawAgain = { readonly switchId: string }

/** An equal number of open proposals is mixed in; otherwise labelers would know that each was applied (rule B3). */
const BESIDE = 'open'

/**
 * Draws one in twenty of what a live phase applied automatically, for blind labeling (rule GA5). With nothing to draw, it is refused as no
 * change.
 */
export async function drawAgain(
  store: Store,
  { switchId }: DrawAgain,
  request: OperationRequest,
): Promise<Result<Recorded>> {
  return recordOperation(store, { kind: 'draw-sample', about: switchId, request }, async (tx) => {
    const row = await tx.phaseSwitch.findUnique({ where: { id: switchId } })
    if (row === null) return refused({ kind: 'not-found', what: 'switch' })
    const { applied, drawn } = await readWatched(tx, row)
    const missing = resampleShortfall(applied, drawn)
    const undrawn = await undrawnApplications(tx, row)
    const chosen = inLot(row.id, undrawn).slice(0, missing)
    if (chosen.length === 0)
      return refused({ kind: 'no-change', sentence: 'There is nothing to sample again yet.' })
    const sampleId = request.newId()
    const open = await openProposals(tx, row)
    const beside = inLot(row.id, open).slice(0, chosen.length)
    const drawnNow = inLot(`${row.id} order`, [...chosen, ...beside])
    const applications = new Set(chosen)
    const pairs = await describe(tx, {
      ids: drawnNow,
      stratumOf: (id) => (applications.has(id) ? APPLIED_STRATUM : BESIDE),
      sampleId,
      newId: request.newId,
    })
    const last = await tx.sample.findFirst({ orderBy: { number: 'desc' } })
    const number = (last?.number ?? 0) + 1
    return accepted({
      agentId: row.agentId,
      subject: {
        event: {
          type: 'sample-drawn',
          sample: number,
          pairs: pairs.length,
          of: 'live-phase',
          agent: row.agentId,
        },
        counts: { pairs: pairs.length },
      },
      sample: {
        row: {
          ...sampleOf(row, request),
          id: sampleId,
          number,
          pairCount: pairs.length,
          strata: JSON.stringify([
            stratum(APPLIED_STRATUM, undrawn.length, chosen.length),
            ...(beside.length === 0 ? [] : [stratum(BESIDE, open.length, beside.length)]),
          ]),
        },
        pairs,
      },
    })
  })
}

function inLot(seed: string, ids: readonly string[]): readonly string[] {
  return ids.toSorted((a, b) => seededRank(seed, a) - seededRank(seed, b) || (a < b ? -1 : 1))
}

function stratum(name: string, size: number, drawn: number): DrawnStratum {
  return { name, proposed: true, from: 0, to: 1, size, drawn }
}

async function openProposals(tx: Tx, { agentId }: PhaseSwitchRow): Promise<readonly string[]> {
  const rows = await tx.proposal.findMany({
    where: { status: 'pending', foreignOnly: false, ...(agentId === null ? {} : { agentId }) },
    orderBy: { number: 'desc' },
    take: 1_000,
    select: { id: true },
  })
  return rows.map(({ id }) => id)
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
    endedBy: null,
  }
}

/** What is frozen with each pair: the compared texts and the detector's reading. */
async function describe(
  tx: Tx,
  drawn: {
    readonly ids: readonly string[]
    readonly stratumOf: (id: string) => string
    readonly sampleId: string
    readonly newId: () => string
  },
): Promise<readonly SamplePairRow[]> {
  const rows = await tx.proposal.findMany({
    where: { id: { in: [...drawn.ids] } },
    include: { older: { select: { content: true } }, newer: { select: { content: true } } },
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return drawn.ids.flatMap((id, position): readonly SamplePairRow[] => {
    const row = byId.get(id)
    if (row === undefined) return []
    return [
      {
        id: drawn.newId(),
        sampleId: drawn.sampleId,
        position,
        stratum: drawn.stratumOf(id),
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
