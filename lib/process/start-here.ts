import { spawn, type ChildProcess } from 'node:child_process'

import { once } from './once'

/** What a process is started with. */
export type Start = {
  readonly args: readonly string[] // of Node
  readonly input: string // what it reads
}

/** How a process ended. */
export type End = {
  readonly code: number | null
  readonly signal: string | null
  readonly errors: string // what it wrote there
}

export type Started = {
  readonly hear: (output: (text: string) => void) => void
  readonly over: Promise<End>
  readonly kill: () => void
}

export type Starter = {
  readonly start: (start: Start) => Started
  readonly end: () => void // ends at once what it started
}

/** Starts processes from this one. */
export const HERE: Starter = {
  start: startHere,
  end: () => {
    for (const child of running()) child.kill('SIGKILL')
  },
}

function startHere({ args, input }: Start): Started {
  const child = spawn(/* turbopackIgnore: true */ process.execPath, [...args], {
    env: environment(),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const children = running().add(child)
  child.stdin.on('error', () => {}) // of one that ended without reading
  child.stdin.end(input)
  child.stdout.setEncoding('utf8')
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const over = new Promise<End>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal, errors }))
  })
  return {
    hear: (output) => child.stdout.on('data', output),
    over: over.finally(() => children.delete(child)),
    kill: () => child.kill('SIGKILL'),
  }
}

/** What is passed on of the environment. */
export function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], NODE_ENV: process.env.NODE_ENV }
}

function running(): Set<ChildProcess> {
  return once('started', () => {
    process.prependOnceListener('exit', HERE.end) // before the store is closed: a running child may have it open
    return new Set()
  })
}
