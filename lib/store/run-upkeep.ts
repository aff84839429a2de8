import { spawn, type ChildProcess } from 'node:child_process'

import { once } from '@/lib/process/once'

import type { FileCheckResult, LogCheckResult } from './condition'

const PROGRAM = 'lib/store/upkeep-process.ts'

type Answers = {
  readonly 'check-file': FileCheckResult
  readonly 'check-log': LogCheckResult
  readonly checkpoint: null
}

/** Checks a store file, replays its log of operations, or empties SQLite's log, in a separate process that ends with this one. */
export async function runUpkeep<Task extends keyof Answers>(
  task: Task,
  file: string,
): Promise<Answers[Task]> {
  const running = once('upkeep', () => endAtExit(new Set()))
  const child = spawn(
    /* turbopackIgnore: true */ process.execPath,
    ['lib/process/run.js', PROGRAM, task, file],
    {
      env: { PATH: process.env['PATH'], NODE_ENV: process.env.NODE_ENV },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  running.add(child)
  child.unref()
  let [said, errors] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  try {
    await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
  } finally {
    running.delete(child)
  }
  if (said === '') throw new Error(`${task} of ${file} failed: ${errors}`)
  return JSON.parse(said) as Answers[Task]
}

function endAtExit(running: Set<ChildProcess>): Set<ChildProcess> {
  // Before the store is closed, whose listener was there first.
  process.prependOnceListener('exit', () => {
    for (const child of running) child.kill('SIGKILL') // a running child keeps the store from being closed
  })
  return running
}
