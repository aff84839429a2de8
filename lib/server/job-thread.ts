import type { Jobs } from '@/lib/jobs/jobs'
import { jobsInThread, type ThreadOptions } from '@/lib/jobs/jobs-in-thread'
import { readOnlyNow } from '@/lib/store/condition'
import { heldFile } from '@/lib/store/held-file'
import { leftConnections } from '@/lib/store/left-connections'
import { sharedCount } from '@/lib/store/waiting-writers'

import { openDb } from './db'

const PROGRAM = './lib/process/run.js' // in the folder of the project, where every program of it runs

/** Returns the thread that does the jobs of a server, beside its event loop. */
export function jobThread(options: Pick<ThreadOptions, 'patienceMs'> = {}): Jobs {
  return jobsInThread({
    ...options,
    program: PROGRAM,
    argv: ['lib/server/thread.ts'],
    waiting: sharedCount(),
    whenLeft: () => (leftConnections().any = true),
    store: async () => {
      const { file } = await openDb()
      return { file, held: heldFile(file), readOnly: readOnlyNow(file) }
    },
  })
}
