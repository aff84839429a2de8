import { setTimeout as pause } from 'node:timers/promises'

import { verbNamed } from '@/lib/contract/registry'

import type { Terminal } from './command'
import type { Answer } from './door'

const LOOK_MS = 250

/** Waits until a sweep has ended, showing how far it is; returns its last state. */
export async function waitForSweep(terminal: Terminal, started: Answer): Promise<Answer> {
  const listed = verbNamed('sweeps.get')
  const door = await terminal.door()
  let state = started
  let shown = ''
  while (state.ok) {
    const { id, status, slots_done: done, slots_total: total } = state.value as Sweep
    if (status !== 'running') break
    const progress = `${done} of ${total} slots`
    if (progress !== shown && terminal.interactive) terminal.say(progress)
    shown = progress
    await pause(LOOK_MS)
    state = await door.ask({ listed, input: { id }, version: null, key: '' })
  }
  return state
}

type Sweep = {
  readonly id: string
  readonly status: string
  readonly slots_done: number
  readonly slots_total: number
}
