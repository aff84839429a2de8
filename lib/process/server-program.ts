import { availableParallelism } from 'node:os'

const FEW_CORES = 2

/**
 * What Node is given to run the server, before the parameters of `next start`. Where cores are few, each thread cleans up its own memory:
 * V8's helper threads have the priority of the event loop, and in cleaning up after the thread for jobs they take its core.
 */
export function serverProgram(cores = availableParallelism()): readonly string[] {
  return [
    ...(cores <= FEW_CORES ? ['--single-threaded-gc'] : []),
    'node_modules/next/dist/bin/next',
    'start',
  ]
}
