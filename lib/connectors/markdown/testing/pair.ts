import { StoreProblem, type PlanRefusal, type StorePlan, type ToPlan } from '@/lib/connectors/port'
import type { StoreChange } from '@/lib/domain/connection'

import { markdown } from '..'
import { stepsFor } from '../write'
import { testFolder, type TestFolder } from './folder'

// What is particular to a layout is tested with a folder of it; what every store must keep is in ../../contract.test.ts.

const NOW = new Date('2026-11-26T14:03:00.000Z')

export type Memory = ReturnType<typeof memoryOf>

/** A folder with what the connector does to it. */
export function memoryOf(name: string, files: Readonly<Record<string, string>>) {
  const folder: TestFolder = testFolder({ name, now: () => NOW })
  for (const [nth, [file, text]] of Object.entries(files).entries())
    folder.put(file, text, `2026-11-0${nth + 1}T08:00:00Z`)
  const { target } = folder
  const send = () => Promise.reject(new Error('Nothing is sent.'))
  const look = (id: string) => markdown.look(target, id, send)
  const probe = () => markdown.probe(target, send)
  const read = () => markdown.read(target, send)
  const write = (plan: StorePlan) => markdown.write(target, plan, send)
  const plan = async (id: string, change: StoreChange, more: Partial<ToPlan> = {}) => {
    const current = await look(id)
    const asked = { externalId: id, change, current, operationId: 'op-7', at: NOW }
    return markdown.plan({ ...asked, expected: current ?? {}, ...more })
  }
  const planned = async (...asked: Parameters<typeof plan>): Promise<StorePlan> => {
    const result = await plan(...asked)
    if (!result.ok) throw new Error(result.refusal.sentence)
    return result.plan
  }
  const refused = async (...asked: Parameters<typeof plan>): Promise<PlanRefusal> => {
    const result = await plan(...asked)
    if (result.ok) throw new Error(result.plan.says)
    return result.refusal
  }
  /** Makes a change and returns what takes it back. */
  const changed = async (id: string, change: StoreChange): Promise<StoreChange> => {
    const made = await planned(id, change)
    await write(made)
    return { kind: 'undo', before: made.before, written: made.after }
  }
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
    if (isAll(current, made.after)) return 'verified'
    const half = markdown.isPartway?.(current, tried) === true
    const again = await plan(id, change, { expected: made.before, tried })
    if (!half || !again.ok) return 'refused'
    await write(again.plan)
    return isAll((await look(id)) ?? {}, made.after) ? 'resumed' : 'lost'
  }
  return { ...folder, look, probe, read, write, plan, planned, refused, changed, begin, resume }
}

function isAll(current: StorePlan['before'], values: StorePlan['before']): boolean {
  return Object.entries(values).every(([key, value]) => (current[key] ?? null) === value)
}

/** The trouble that a call ends with. */
export async function troubleOf(promise: Promise<unknown>) {
  const problem = await promise.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(problem instanceof StoreProblem)) throw new Error('There is no problem.')
  return problem.trouble
}
