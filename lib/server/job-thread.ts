import type { Jobs } from '@/lib/jobs/jobs'
import { jobsInThread } from '@/lib/jobs/jobs-in-thread'
import { conditionOf } from '@/lib/store/condition'
import { sharedCount } from '@/lib/store/waiting-writers'

import { openDb } from './db'

const PROGRAM = './lib/process/run.js' // in the folder of the project, where every program of it runs

/** Returns the thread that does the jobs of a server, beside its event loop. */
export function jobThread(): Jobs {
  return jobsInThread({
    program: PROGRAM,
    argv: ['lib/server/thread.ts'],
    waiting: sharedCount(),
    store: async () => {
      const { file } = await openDb()
      return { file, readOnly: conditionOf(file).readOnly }
    },
  })
}
