import { indexWaiting } from '@/lib/jobs/index-job'
import type { Job } from '@/lib/jobs/jobs'
import { moveToCold } from '@/lib/jobs/retention-job'
import { watchLive } from '@/lib/jobs/watch-job'
import { dropOldPreviews } from '@/lib/store/import-previews'

import { openDb } from './db'
import { endImports } from './imports'
import { scheduler, sweepOnSchedule } from './sweeps'

/**
 * One round of the schedule: the rest of imports whose process ended, sweeps that are due or whose worker died, watching what is live, moves
 * to the cold tier, words for the search index, and previews that nobody imported.
 */
export const ROUND: Job<{ readonly at: Date }, void> = {
  name: 'round',
  run: async ({ at }) => {
    const store = await openDb()
    await endImports(store)
    await sweepOnSchedule(store, at)
    await watchLive(store, scheduler)
    await moveToCold(store, scheduler)
    await indexWaiting(store)
    await dropOldPreviews(store, at)
  },
}
