import { AUTOMATIC } from '@/lib/domain/automatic'
import type { WatchEvidence } from '@/lib/domain/watch'

import { labelledPairs } from './labels'
import type { Tx } from './open-store'
import type { PhaseSwitchRow } from './rows'
import { settledPairs } from './samples'

/** Which automatic applications a switch answers for: those of its agent (null: of all) from the second signature until its end. */
function appliedSince({ agentId, secondAt, returnedAt }: PhaseSwitchRow) {
  return {
    reviewer: AUTOMATIC,
    verified: true, // a person of that name is not
    ...(agentId === null ? {} : { agentId }),
    at: {
      ...(secondAt === null ? {} : { gte: secondAt }),
      ...(returnedAt === null ? {} : { lte: returnedAt }),
    },
  }
}

/** What is known of what was applied without a person under a switch. */
export type Watched = WatchEvidence & {
  readonly drawn: number // pairs of the blind re-sample
  readonly samples: readonly { readonly id: string; readonly number: number }[]
}

/** Reads what a switch is watched by. */
export async function readWatched(reader: Tx, row: PhaseSwitchRow): Promise<Watched> {
  const where = appliedSince(row)
  const applied = await reader.verdict.count({ where })
  const undone = await reader.verdict.count({ where: { ...where, reverted: true } })
  const samples = await reader.sample.findMany({
    where: { watchOf: row.id, status: 'open' },
    orderBy: { number: 'asc' },
    select: { id: true, number: true, pairCount: true },
  })
  const pairs = []
  for (const { id } of samples) {
    // oxlint-disable-next-line no-await-in-loop -- few, and one connection
    pairs.push(...settledPairs(await labelledPairs(reader, { agentId: null, sampleId: id })))
  }
  return {
    applied,
    undone,
    labelled: pairs.length,
    wrong: pairs.filter(({ truth }) => !truth).length,
    drawn: samples.reduce((sum, { pairCount }) => sum + pairCount, 0),
    samples: samples.map(({ id, number }) => ({ id, number })),
  }
}

/** Returns the proposals that were applied under a switch and are in no re-sample of it yet. */
export async function undrawnApplications(
  reader: Tx,
  row: PhaseSwitchRow,
): Promise<readonly string[]> {
  const verdicts = await reader.verdict.findMany({
    where: appliedSince(row),
    select: { proposalId: true },
  })
  const samples = await reader.sample.findMany({ where: { watchOf: row.id }, select: { id: true } })
  const drawn = await reader.samplePair.findMany({
    where: { sampleId: { in: samples.map(({ id }) => id) } },
    select: { proposalId: true },
  })
  const known = new Set(drawn.map(({ proposalId }) => proposalId))
  return [...new Set(verdicts.map(({ proposalId }) => proposalId))].filter((id) => !known.has(id))
}
