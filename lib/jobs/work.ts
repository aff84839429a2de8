import type { MessagePort } from 'node:worker_threads'

import type { Job } from './jobs'
import type { FromThread, ToThread } from './thread-messages'

export type WorkOptions = {
  /** Called before each job with what the other side knows of the store. */
  readonly before: (message: Exclude<ToThread, 'stop'>) => void
  /** Ends the thread once nothing is half done. */
  readonly stop: () => Promise<void>
}

/** Does the jobs that come in through `port`, several at a time, until it is told to stop. */
export function work(
  port: MessagePort,
  jobs: readonly Job<never, unknown>[],
  options: WorkOptions,
): void {
  const byName = new Map(jobs.map((job) => [job.name, job]))
  const answer = (message: FromThread) => port.postMessage(message)
  port.on('message', (message: ToThread) => {
    if (message === 'stop') return void options.stop()
    options.before(message)
    const job = byName.get(message.name)
    if (job === undefined) throw new Error(`no job is called ${message.name}`)
    const { id, input } = message
    job.run(input as never).then(
      (output) => answer({ id, output }),
      (error: unknown) => answer({ id, error }),
    )
  })
}
