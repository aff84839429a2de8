import { Worker } from 'node:worker_threads'

import type { ReadOnlyReason } from '@/lib/store/condition'

import type { Jobs } from './jobs'
import {
  RUNNING,
  STOPPING,
  type FromThread,
  type ThreadStart,
  type ToThread,
} from './thread-messages'

const EXIT_PATIENCE_MS = 8_000 // services are killed ten seconds after they were asked to stop

type Thread = {
  readonly worker: Worker
  readonly state: Int32Array<SharedArrayBuffer>
  readonly over: Promise<void>
}

type Waiting = {
  readonly resolve: (output: never) => void
  readonly reject: (error: unknown) => void
}

/** What the thread is started with: its program, and the store that this process has open. */
export type ThreadOptions = {
  readonly program: string
  readonly argv?: readonly string[]
  readonly store: () => Promise<{ readonly file: string; readonly readOnly: ReadOnlyReason | null }>
  readonly waiting: ArrayBufferLike
}

/** Does jobs in one thread, which starts with the first of them and again after it ended. */
export function jobsInThread({ program, argv = [], store, waiting: writes }: ThreadOptions): Jobs {
  const waiting = new Map<number, Waiting>()
  let thread: Thread | null = null
  let lastId = 0

  const begin = (file: string): Thread => {
    const state = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    const worker = new Worker(/* turbopackIgnore: true */ program, {
      workerData: { file, state: state.buffer, waiting: writes } satisfies ThreadStart,
      argv: [...argv],
      execArgv: [],
    })
    const over = new Promise<void>((resolve) => {
      worker.once('exit', () => {
        if (thread?.worker === worker) thread = null
        for (const { reject } of waiting.values()) reject(new Error('The thread for jobs ended.'))
        waiting.clear()
        resolve()
      })
    })
    worker.on('error', (error) =>
      console.error('the thread for jobs failed; it starts again', error),
    )
    worker.on('message', (message: FromThread) => {
      const asked = waiting.get(message.id)
      waiting.delete(message.id)
      if (waiting.size === 0) worker.unref()
      if ('error' in message) asked?.reject(message.error)
      else asked?.resolve(message.output as never)
    })
    return { worker, state, over }
  }

  const tell = (to: Thread, message: ToThread) => to.worker.postMessage(message)

  return {
    enqueue: async ({ name }, input) => {
      const { file, readOnly } = await store()
      thread ??= begin(file)
      const current = thread
      const id = (lastId += 1)
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        current.worker.ref() // a program that waits for a job does not end
        tell(current, { id, name, input, readOnly })
      })
    },
    stop: async () => {
      if (thread === null) return
      Atomics.store(thread.state, 0, STOPPING)
      tell(thread, 'stop')
      await thread.over
    },
    stopAtExit: () => {
      if (thread === null) return
      Atomics.compareExchange(thread.state, 0, RUNNING, STOPPING)
      tell(thread, 'stop')
      if (Atomics.wait(thread.state, 0, STOPPING, EXIT_PATIENCE_MS) === 'timed-out')
        console.error('a job was left when the process ended; it is taken up again')
    },
  }
}
