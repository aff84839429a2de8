import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

import { bundleModule } from '@/lib/process/testing'

export type ServedTask = 'sweep' | 'import' | 'undo'

/**
 * Has a task done by a server with a thread for jobs, on the store in a directory. Sends the signal that many milliseconds after the task
 * began, or after it wrote something; null: once it is done. Returns how long it took.
 */
export async function serveTask(
  directory: string,
  {
    task,
    facts = 0,
    patienceMs,
  }: { readonly task: ServedTask; readonly facts?: number; readonly patienceMs?: number },
  end: {
    readonly signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT'
    readonly afterMs: number | null
    readonly after?: 'begun' | 'writing'
  },
): Promise<number> {
  const values = [facts, ...(patienceMs === undefined ? [] : [patienceMs])].map(String)
  const child = fork(bundleModule('lib/operations/testing/serving.ts'), [task, ...values], {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PALIMPSEST_DATA: directory,
      PALIMPSEST_SWEEP_MINUTES: '10080',
      PALIMPSEST_DETECTOR_PROFILE: 'seed',
    },
  })
  const closed = once(child, 'close')
  let said = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (said += text))
  const until = async (word: string) => {
    while (!said.includes(word)) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`the server ended before it said “${word}”`)
      await pause(2)
    }
  }
  await until(end.after ?? 'begun')
  const begun = performance.now()
  await (end.afterMs === null ? until('done') : pause(end.afterMs))
  const ms = performance.now() - begun
  child.kill(end.signal)
  await closed
  return ms
}
