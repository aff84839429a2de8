import { Worker } from 'node:worker_threads'

import type { ReadOnlyReason } from '@/lib/store/condition'
import type { HeldFile } from '@/lib/store/held-file'

import { ServerStopping, type Jobs } from './jobs'
import {
  RUNNING,
  STOPPING,
  type FromThread,
  type ThreadStart,
  type ToThread,
} from './thread-messages'

const PATIENCE_MS = 6_000 // services are killed ten seconds after they were asked to stop, and the store must be closed by then
const FOR_REQUESTS = 0.6 // the share of it in which jobs that requests wait for go on

type Thread = {
  readonly worker: Worker
  readonly state: Int32Array<SharedArrayBuffer>
  readonly over: Promise<void>
}

type Waiting = {
  readonly resolve: (output: never) => void
  readonly reject: (error: unknown) => void
}

type OpenedStore = {
  readonly file: string
  readonly held: HeldFile | null
  readonly readOnly: ReadOnlyReason | null
}

/** What the thread is started with: its program, and the store that this process has open. */
export type ThreadOptions = {
  readonly program: string
  readonly argv?: readonly string[]
  readonly store: () => Promise<OpenedStore>
  readonly waiting: ArrayBufferLike
  readonly patienceMs?: number // how long a process that stops waits for the part that is under way
  readonly whenLeft?: () => void // called when the thread is ended with its connections open
}

/** Does jobs in one thread, which starts with the first of them and again after it ended. */
export function jobsInThread(options: ThreadOptions): Jobs {
  const { program, argv = [], store, waiting: writes, patienceMs = PATIENCE_MS, whenLeft } = options
  const waiting = new Map<number, Waiting>()
  let thread: Thread | null = null
  let lastId = 0
  let stopBy: number | null = null // on the clock of `performance`

  const begin = ({ file, held }: OpenedStore): Thread => {
    const state = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    const worker = new Worker(/* turbopackIgnore: true */ program, {
      workerData: {
        file,
        held,
        state: state.buffer,
        waiting: writes,
      } satisfies ThreadStart,
      argv: [...argv],
      execArgv: [],
    })
    const over = new Promise<void>((resolve) => {
      worker.once('exit', () => {
        if (thread?.worker === worker) thread = null
        const error =
          stopBy === null ? new Error('The thread for jobs ended.') : new ServerStopping()
        for (const { reject } of waiting.values()) reject(error)
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

  const askToStop = (asked: Thread) => {
    if (Atomics.compareExchange(asked.state, 0, RUNNING, STOPPING) === RUNNING) tell(asked, 'stop')
  }

  /** A job may take longer than a service is given: it is cut off like one of a killed process. */
  const leave = (left: Thread) => {
    console.error('a job was left when the process ended; it is taken up again')
    whenLeft?.()
    void left.worker.terminate()
  }

  return {
    enqueue: async ({ name }, input) => {
      const opened = await store()
      if (thread === null && stopBy !== null) throw new ServerStopping()
      thread ??= begin(opened)
      const current = thread
      const id = (lastId += 1)
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        current.worker.ref() // a program that waits for a job does not end
        tell(current, { id, name, input, readOnly: opened.readOnly })
      })
    },
    stop: async () => {
      if (thread === null) return
      askToStop(thread)
      await thread.over
    },
    stopSoon: () => {
      if (stopBy !== null) return
      stopBy = performance.now() + patienceMs
      const later = (share: number, act: (running: Thread) => void) =>
        setTimeout(() => thread && act(thread), patienceMs * share).unref()
      later(FOR_REQUESTS, askToStop)
      later(1, leave)
    },
    stopAtExit: () => {
      if (thread === null) return
      askToStop(thread)
      const leftMs = stopBy === null ? patienceMs : Math.max(0, stopBy - performance.now())
      if (Atomics.wait(thread.state, 0, STOPPING, leftMs) === 'timed-out') leave(thread)
    },
  }
}
