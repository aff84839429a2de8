import { Worker } from 'node:worker_threads'

import type { HelperTask, SweepHelper } from '@/lib/operations/steps/compare-ahead'
import type { SweepPart } from '@/lib/operations/steps/read-sweep'

const PROGRAM = './lib/process/run.js' // in the folder of the project, where every program of it runs

/** Enough for some thousand facts. With an aspect that is larger, the thread ends, and the sweep goes on without it. */
const MEMORY = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 }

export type HelperStart = { readonly file: string }

export type ToHelper = { readonly id: number; readonly task: HelperTask } | 'close'

export type FromHelper =
  | { readonly id: number; readonly parts: readonly SweepPart[] }
  | { readonly id: number; readonly error: unknown }
  | 'ready'

type Waiting = {
  readonly resolve: (parts: readonly SweepPart[]) => void
  readonly reject: (error: unknown) => void
}

/** The program is an argument, because the bundler takes in the program of a worker that it can read here. */
function begin(program: string, start: HelperStart): Worker {
  return new Worker(/* turbopackIgnore: true */ program, {
    argv: ['lib/server/sweep-thread.ts'],
    workerData: start,
    resourceLimits: MEMORY,
    execArgv: [],
  })
}

/** Starts a second thread for a sweep of the store in `file`, which is open here. */
export function startSweepHelper(file: string): SweepHelper {
  const worker = begin(PROGRAM, { file })
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let state: 'starting' | 'ready' | 'over' = 'starting'
  const over = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      state = 'over'
      for (const { reject } of waiting.values()) reject(new Error('The helper of a sweep ended.'))
      waiting.clear()
      resolve()
    })
  })
  const tell = (message: ToHelper) => worker.postMessage(message)
  worker.on('error', (error) => console.error('the helper of a sweep failed', error))
  worker.on('message', (message: FromHelper) => {
    if (message === 'ready') {
      if (state === 'starting') state = 'ready'
      return
    }
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if ('parts' in message) return asked?.resolve(message.parts)
    console.error('the helper of a sweep failed', message.error)
    asked?.reject(message.error)
  })
  return {
    isReady: () => state === 'ready',
    compare: async (task) => {
      if (state === 'over') throw new Error('The helper of a sweep ended.')
      const id = (lastId += 1)
      tell({ id, task })
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
    },
    close: async () => {
      if (state === 'starting') await worker.terminate()
      else tell('close')
      await over
    },
  }
}
