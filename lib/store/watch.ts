import type { WatchEvidence } from '@/lib/domain/watch'

import { labelledPairs } from './labels'
import type { Tx } from './port'
import type { PhaseSwitchRow } from './rows'
import { settledPairs } from './samples'
import { countAppliedByItself } from './sql/applied-by-itself'

/** The stratum of a re-sample that the watch counts. The other pairs only keep labeling blind. */
export const APPLIED_STRATUM = 'applied by itself'

/** What is known about automatic applications under a switch. */
export type Watched = WatchEvidence & {
  readonly drawn: number // applied pairs in its re-samples, including undone ones
  readonly samples: readonly { readonly id: string; readonly number: number }[]
}

/** Reads the figures by which a switch is watched. */
export async function readWatched(reader: Tx, row: PhaseSwitchRow): Promise<Watched> {
  const counted = await countAppliedByItself(reader, row)
  const all = await reader.sample.findMany({
    where: { watchOf: row.id },
    orderBy: { number: 'asc' },
    select: { id: true, number: true, status: true },
  })
  const drawn = await reader.samplePair.count({
    where: { sampleId: { in: all.map(({ id }) => id) }, stratum: APPLIED_STRATUM },
  })
  const samples = all.filter(({ status }) => status === 'open')
  const pairs = []
  for (const { id } of samples) {
    const labelled = await labelledPairs(reader, { agentId: null, sampleId: id })
    pairs.push(...settledPairs(labelled).filter(({ stratum }) => stratum === APPLIED_STRATUM))
  }
  return {
    ...counted,
    labelled: pairs.length,
    wrong: pairs.filter(({ truth }) => !truth).length,
    drawn,
    samples: samples.map(({ id, number }) => ({ id, number })),
  }
}
