import { parentPort, workerData } from 'node:worker_threads'

import { compareStretch } from '@/lib/operations/steps/read-sweep'
import { workBehindRequests } from '@/lib/process/behind-requests'
import { toDetector } from '@/lib/store/detectors'
import { openScanOnly } from '@/lib/store/open-scan'

import type { ToHelper, FromHelper, HelperStart } from './sweep-helper'

// The program of the second thread of a sweep. It reads, on a connection of its own, and writes nothing.

workBehindRequests()

const { file }: HelperStart = workerData
const scan = openScanOnly(file)
const breathe = () => Promise.resolve() // nobody else waits for this thread
const answer = (message: FromHelper) => parentPort?.postMessage(message)

async function work(message: ToHelper): Promise<void> {
  if (message === 'close') {
    await scan.close()
    process.exit()
  }
  const { id, task } = message
  try {
    const comparer = { scan, detector: toDetector(task.detector), breathe }
    answer({ id, parts: await compareStretch(comparer, task.reading, task.stretch) })
  } catch (error) {
    answer({ id, error })
  }
}

let last = Promise.resolve()
parentPort?.on('message', (message: ToHelper) => {
  last = last.then(() => work(message)) // one after the other
})
answer('ready')
