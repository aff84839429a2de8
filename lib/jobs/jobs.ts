import { once } from '@/lib/process/once'

/** Work that may be done elsewhere than where it is asked for: what it takes and returns is plain data. */
export type Job<Input, Output> = {
  readonly name: string
  readonly run: (input: Input) => Promise<Output>
}

/** Where jobs are done. One contract, so that a queue and its workers can take the place of a thread. */
export type Jobs = {
  /** Has a job done and returns its result; throws the job's error. */
  enqueue<Input, Output>(job: Job<Input, Output>, input: Input): Promise<Output>
  /** Lets the work end after the part that is under way. The next job starts it again. */
  stop(): Promise<void>
  /** For a process that was asked to stop and still answers requests: begins no other thread, and ends this one in time. */
  stopSoon(): void
  /** Stops synchronously, for a process that is about to exit. */
  stopAtExit(): void
}

/** Thrown for a job that a server which was asked to stop does not begin any more, or leaves. `isStoppingError` knows it by its name. */
export class ServerStopping extends Error {
  override readonly name = 'ServerStopping'

  constructor() {
    super('The server is stopping.')
  }
}

const HERE: Jobs = {
  enqueue: (job, input) => job.run(input),
  stop: () => Promise.resolve(),
  stopSoon: () => {},
  stopAtExit: () => {},
}

/** Returns where this process has its jobs done: here, unless a server started a thread for them (`make`). */
export function jobs(make: () => Jobs = () => HERE): Jobs {
  return once('jobs', make)
}
