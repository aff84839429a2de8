import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

import { CLOSED, type ThreadStart } from '@/lib/jobs/thread-messages'
import { work } from '@/lib/jobs/work'
import { workBehindRequests } from '@/lib/process/behind-requests'
import { endStarted, startBySmallProcess } from '@/lib/process/start-apart'
import { noteReadOnly } from '@/lib/store/condition'
import { shareHeldFile } from '@/lib/store/held-file'
import { shareCount } from '@/lib/store/waiting-writers'

import { ALL_JOBS } from './all-jobs'
import { openBeside } from './db'
import { leaveSweeps } from './sweeps'

// The program of the thread for jobs. What lives once in a process lives once in each of its threads, too: this one has the runs that are
// under way, the judge with its limits, and a store of its own connections.

const SWEEP_PATIENCE_MS = 3_000

workBehindRequests()
startBySmallProcess()

const { file, held, state, waiting }: ThreadStart = workerData
shareCount(waiting)
shareHeldFile(file, held)
const opened = openBeside(file)

if (parentPort !== null)
  work(parentPort, ALL_JOBS, {
    before: ({ readOnly }) => {
      if (readOnly !== null) noteReadOnly(file, readOnly)
    },
    stop: async () => {
      endStarted() // what it started may have the store open
      await Promise.race([leaveSweeps(), pause(SWEEP_PATIENCE_MS)])
      await (await opened).close()
      const closed = new Int32Array(state)
      Atomics.store(closed, 0, CLOSED)
      Atomics.notify(closed, 0)
      process.exit()
    },
  })
