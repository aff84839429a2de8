import { fork } from 'node:child_process'

import { bundleModule } from '@/lib/process/testing'

import type { Task } from './worker'

/** A separate process that works on a store. */
export type Spawned = {
  readonly ready: Promise<void>
  readonly ended: Promise<readonly string[]> // its output, one line per acknowledged commit
  /** Sends a signal that many milliseconds after that many acknowledged commits; SIGKILL allows no cleanup. */
  endAfter(
    signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT',
    when: { readonly commits: number; readonly milliseconds: number },
  ): Promise<readonly string[]>
}

/** Starts a worker process on the store in a directory. */
export function spawnWorker(directory: string, task: Task, name: string): Spawned {
  const child = fork(bundleModule('lib/operations/testing/worker.ts'), [directory, task, name], {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const lines: string[] = []
  const waiting: { readonly lines: number; readonly resume: () => void }[] = []
  let rest = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n')
    rest = parts.pop() ?? ''
    lines.push(...parts)
    for (const each of waiting) if (lines.length >= each.lines) each.resume()
  })
  const closed = new Promise<void>((resolve) => {
    child.on('close', () => resolve())
  })
  const said = (count: number) =>
    Promise.race([
      closed,
      new Promise<void>((resume) => {
        waiting.push({ lines: count, resume })
        if (lines.length >= count) resume()
      }),
    ])
  const ended = closed.then(() => lines.slice(1))
  return {
    ready: said(1),
    ended,
    async endAfter(signal, { commits, milliseconds }) {
      await said(commits + 1)
      await new Promise((resolve) => {
        setTimeout(resolve, milliseconds)
      })
      child.kill(signal)
      return ended
    },
  }
}
