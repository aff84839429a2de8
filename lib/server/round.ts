import { indexWaiting } from '@/lib/jobs/index-job'
import type { Job } from '@/lib/jobs/jobs'
import { moveToCold } from '@/lib/jobs/retention-job'
import { watchLive } from '@/lib/jobs/watch-job'
import { dropOldPreviews } from '@/lib/store/import-previews'
import type { Store } from '@/lib/store/port'

import { openDb } from './db'
import { endImports } from './imports'
import { report } from './report'
import { scheduler, sweepOnSchedule } from './sweeps'

/** What a round does, in this order. */
const STEPS: readonly (readonly [string, (store: Store, at: Date) => Promise<unknown>])[] = [
  ['the rest of an import was not written', endImports],
  ['sweeps were not begun', sweepOnSchedule],
  ['what is live was not watched', (store) => watchLive(store, scheduler)],
  ['sources were not moved to the cold tier', (store) => moveToCold(store, scheduler)],
  ['words were not added to the search index', indexWaiting],
  ['old previews were not dropped', dropOldPreviews],
]

/** One round of the schedule. A step that fails keeps no other from being done. */
export const ROUND: Job<{ readonly at: Date }, void> = {
  name: 'round',
  run: async ({ at }) => {
    const store = await openDb()
    for (const [failure, step] of STEPS) {
      try {
        await step(store, at)
      } catch (error) {
        report(`${failure}; it is tried again`, error)
      }
    }
  },
}
