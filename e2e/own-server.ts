import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

import { serverProgram } from '@/lib/process/server-program'

const PATIENCE_MS = 60_000

/** A server for one test, which may kill it: the production build with its own store and port. */
export type OwnServer = {
  readonly start: () => Promise<void>
  /** Ends it at once, like a power cut. */
  readonly kill: () => Promise<void>
  /** Ends it cleanly, as when stopping a service. */
  readonly stop: (signal?: 'SIGTERM' | 'SIGINT') => Promise<void>
}

export function ownServer(
  directory: string,
  port: number,
  environment: Readonly<Record<string, string>> = {},
): OwnServer {
  let running: ChildProcess | null = null
  process.once('exit', () => running?.kill('SIGKILL')) // it does not outlive the test
  const end = async (signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT') => {
    const server = running
    running = null
    if (server === null || server.exitCode !== null) return
    const over = once(server, 'exit')
    server.kill(signal)
    await over
  }
  return {
    start: async () => {
      const server = spawn(
        process.execPath,
        [...serverProgram(), '-H', '127.0.0.1', '-p', String(port)],
        {
          stdio: 'ignore',
          env: {
            ...process.env,
            NEXT_TELEMETRY_DISABLED: '1',
            PALIMPSEST_DATA: directory,
            PALIMPSEST_STORE: 'demo',
            PALIMPSEST_SUPERSESSION_SWEEP_ENABLED: 'false',
            PALIMPSEST_DETECTOR_PROFILE: 'seed',
            ...environment,
          },
        },
      )
      running = server
      const until = Date.now() + PATIENCE_MS
      while (!(await answers(port))) {
        if (server.exitCode !== null || Date.now() > until)
          throw new Error('The server did not start.')
        await pause(50)
      }
    },
    kill: () => end('SIGKILL'),
    stop: (signal = 'SIGTERM') => end(signal),
  }
}

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/v1/openapi.json`)).ok
  } catch {
    return false // not yet
  }
}
