import { isDeepStrictEqual } from 'node:util'

import type { StorePlan } from '@/lib/connectors/port'
import { drive, NOW } from '@/lib/connectors/testing/drive'
import { isAsIn, type StoreChange } from '@/lib/domain/connection'

import { markdown } from '..'
import { stepsFor } from '../write'
import { testFolder, type TestFolder } from './folder'

// What is particular to a layout is tested with a folder of it; what every store must keep is in ../../contract.test.ts.

export type Memory = ReturnType<typeof memoryOf>

/** A change and its undo, both found partway or not begun, and completed. */
export const RESUMED = 'resumed, resumed'

/** A folder with what the connector does to it. */
export function memoryOf(name: string, files: Readonly<Record<string, string>>) {
  const folder: TestFolder = testFolder({ name, now: () => NOW })
  for (const [nth, [file, text]] of Object.entries(files).entries())
    folder.put(file, text, `2026-11-0${nth + 1}T08:00:00Z`)
  const { target } = folder
  const driven = drive(markdown, {
    target,
    send: () => Promise.reject(new Error('Nothing is sent.')),
  })
  const { look, plan } = driven
  /** Makes the first steps of a plan, as a process does that ends after them. Returns how many there are. */
  const begin = (made: StorePlan, count: number): number => {
    const steps = stepsFor(target, made)
    for (const step of steps.slice(0, count)) step()
    return steps.length
  }
  /**
   * Ends a process after each number of steps, and has the outbox find out: what is as written is verified, what is as before or partway is planned
   * and written again.
   */
  const resume = async (id: string, change: StoreChange, made: StorePlan) => {
    const tried = { before: made.before, written: made.after }
    const current = (await look(id)) ?? {}
    if (isAsIn(current, made.after)) return 'verified'
    const half = markdown.isPartway?.(current, tried) === true
    const again = await plan(id, change, { expected: made.before, tried })
    if (!half || !again.ok) return 'refused'
    await driven.write(again.plan)
    return isAsIn((await look(id)) ?? {}, made.after) ? 'resumed' : 'lost'
  }
  /**
   * Ends a process after each number of steps of a change, and then of its undo, until all are made. Returns how each was found and completed, with
   * what was stored between the two; throws where the undo does not bring every byte back.
   */
  const interrupted = async (id: string, change: StoreChange) => {
    const before = folder.stored()
    const found: { readonly ways: string; readonly between: typeof before }[] = []
    for (let made = 0, most = 1; made <= most; made += 1) {
      const plan = await driven.planned(id, change)
      const steps = begin(plan, made)
      const there = await resume(id, change, plan)
      const between = folder.stored()
      const undo: StoreChange = { kind: 'undo', before: plan.before, written: plan.after }
      const inverse = await driven.planned(id, undo)
      most = Math.max(steps, begin(inverse, made))
      found.push({ ways: `${there}, ${await resume(id, undo, inverse)}`, between })
      if (!isDeepStrictEqual(folder.stored(), before)) throw new Error(`not undone after ${made}`)
    }
    return found
  }
  return { ...folder, ...driven, begin, resume, interrupted }
}
