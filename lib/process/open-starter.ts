import { spawn, type ChildProcess } from 'node:child_process'

import { environment, type End, type Start, type Started, type Starter } from './start-here'

export type ToStarter =
  | { readonly id: number; readonly start: Start }
  | { readonly id: number; readonly kill: true }

export type FromStarter =
  | { readonly id: number; readonly output: string }
  | { readonly id: number; readonly end: End }
  | { readonly id: number; readonly failure: string }

type Waiting = {
  output: (text: string) => void
  readonly resolve: (end: End) => void
  readonly reject: (error: Error) => void
}

const PROGRAM = 'lib/process/starter.ts'
const KILLED: End = { code: null, signal: 'SIGKILL', errors: '' }

/** Begins the small process that starts others, and begins it again if it ended. */
export function openStarter(): Starter {
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let small: ChildProcess | null = null

  /** Its group has what it started, so that one signal ends all of it. */
  const end = () => {
    if (small?.pid === undefined || small.exitCode !== null) return
    try {
      process.kill(-small.pid, 'SIGKILL')
    } catch {
      small.kill('SIGKILL') // it has no group yet
    }
  }

  const over = (ended: ChildProcess) => {
    if (small !== ended) return
    small = null
    for (const { resolve } of waiting.values()) resolve(KILLED)
    waiting.clear()
  }

  const settle = (id: number, act: (asked: Waiting) => void) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (waiting.size === 0) small?.channel?.unref()
    if (asked !== undefined) act(asked)
  }

  const begin = (): ChildProcess => {
    const child = spawn(
      /* turbopackIgnore: true */ process.execPath,
      ['lib/process/run.js', PROGRAM],
      { env: environment(), detached: true, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
    )
    child.unref()
    child.channel?.unref()
    child.once('exit', () => over(child))
    child.once('error', () => over(child))
    child.on('message', (message: FromStarter) => {
      const { id } = message
      if ('output' in message) waiting.get(id)?.output(message.output)
      else if ('end' in message) settle(id, ({ resolve }) => resolve(message.end))
      else settle(id, ({ reject }) => reject(new Error(message.failure)))
    })
    return child
  }

  const tell = (message: ToStarter) => small?.send(message, () => {}) // `exit` follows where it cannot be told

  const start = (asked: Start): Started => {
    small ??= begin()
    small.channel?.ref()
    const id = (lastId += 1)
    const ended = new Promise<End>((resolve, reject) => {
      waiting.set(id, { output: () => {}, resolve, reject })
    })
    tell({ id, start: asked })
    return {
      hear: (output) => {
        const told = waiting.get(id)
        if (told !== undefined) told.output = output
      },
      over: ended,
      kill: () => tell({ id, kill: true }),
    }
  }

  small = begin()
  process.prependOnceListener('exit', end)
  return { start, end }
}
