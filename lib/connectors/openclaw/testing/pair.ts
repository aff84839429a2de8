import {
  StoreProblem,
  type PlanRefusal,
  type StorePlan,
  type Transport,
} from '@/lib/connectors/port'
import type { StoreChange } from '@/lib/domain/connection'

import { openclaw } from '..'
import { fakeOpenclaw, seconds } from '../testing'

// What is particular to a facts.db is tested with two facts; what every store must keep is in ../contract.test.ts.

const NOW = new Date('2026-11-26T14:03:00.000Z')

export type OpenclawPair = ReturnType<typeof openclawPair>

/** Makes a facts.db in which Alice drank coffee, and drinks tea. */
export function openclawPair(given: Partial<Parameters<typeof fakeOpenclaw>[0]> = {}) {
  const store = fakeOpenclaw({ now: () => NOW, ...given })
  const coffee = store.add('Alice drinks coffee', { created_at: seconds('2026-11-01T08:00:00Z') })
  const tea = store.add('Alice drinks tea', { created_at: seconds('2026-11-20T08:00:00Z') })
  const { target } = store
  const look = (id: string) => openclaw.look(target, id, store.transport)
  const probe = (send: Transport = store.transport) => openclaw.probe(target, send)
  const read = () => openclaw.read(target, store.transport)
  const write = (plan: StorePlan, send: Transport = store.transport) =>
    openclaw.write(target, plan, send)
  const rehearse = (plan: StorePlan, send: Transport = store.transport) =>
    openclaw.rehearse?.(target, plan, send) ?? Promise.resolve('')
  const plan = async (id: string, change: StoreChange, operationId = 'op-7') => {
    const current = await look(id)
    const asked = { externalId: id, change, current, expected: current ?? {} }
    return openclaw.plan({ ...asked, operationId, at: NOW })
  }
  const planned = async (id: string, change: StoreChange): Promise<StorePlan> => {
    const result = await plan(id, change)
    if (!result.ok) throw new Error(result.refusal.sentence)
    return result.plan
  }
  const refused = async (id: string, change: StoreChange): Promise<PlanRefusal> => {
    const result = await plan(id, change)
    if (result.ok) throw new Error(result.plan.says)
    return result.refusal
  }
  const supersede = (newer = tea): StoreChange => ({ kind: 'supersede', newerExternalId: newer })
  /** Writes that tea replaced coffee, and returns what takes it back. */
  const ended = async (): Promise<StoreChange> => {
    const { before, after: written, ...rest } = await planned(coffee, supersede())
    await write({ before, after: written, ...rest })
    return { kind: 'undo', before, written }
  }
  const contradict = (more: Readonly<Record<string, string | number | null>> = {}) =>
    store.insert('contradictions', {
      id: 'pair-1',
      fact_id_new: tea,
      fact_id_old: coffee,
      detected_at: '2026-11-20T08:00:00.000Z',
      old_fact_original_confidence: 1,
      ...more,
    })
  const stored = () =>
    ['facts', 'memory_links', 'contradictions', 'facts_fts'].map((table) => store.rows(table))
  const doing = { look, probe, read, write, rehearse, plan, planned, refused }
  return { store, target, coffee, tea, ...doing, supersede, ended, contradict, stored }
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
