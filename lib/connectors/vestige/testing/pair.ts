import {
  StoreProblem,
  type PlanResult,
  type StorePlan,
  type Transport,
} from '@/lib/connectors/port'
import type { StoreChange } from '@/lib/domain/connection'

import { vestige } from '..'
import { fakeVestige } from '../testing'

// What is particular to Vestige is tested with two facts; what every store must keep is in ../contract.test.ts.

const NOW = new Date('2026-11-26T14:03:00.000Z')

export type VestigePair = ReturnType<typeof vestigePair>

/** Makes a Vestige in which Alice drank coffee, and drinks tea. */
export function vestigePair(given: Partial<Parameters<typeof fakeVestige>[0]> = {}) {
  const store = fakeVestige({ now: () => NOW, ...given })
  const target = { ...store.target, key: store.target.key ?? 'generated' }
  const coffee = store.add('Alice drinks coffee', { created_at: '2026-11-01T08:00:00+00:00' })
  const tea = store.add('Alice drinks tea', { created_at: '2026-11-20T08:00:00+00:00' })
  const look = (id: string) => vestige.look(target, id, store.transport)
  const probe = () => vestige.probe(target, store.transport)
  const read = () => vestige.read(target, store.transport)
  const write = (plan: StorePlan, send: Transport = store.transport) =>
    vestige.write(target, plan, send)
  /** By which facts coffee and tea were superseded. */
  const ends = () => [coffee, tea].map((id) => store.row(id)?.['superseded_by'])
  const plan = async (id: string, change: StoreChange): Promise<PlanResult> => {
    const current = await look(id)
    const newer = change.kind === 'supersede' && (await look(change.newerExternalId ?? ''))
    const seen = { expected: current ?? {}, ...(newer && { newer }) }
    const asked = { externalId: id, change, current, ...seen }
    return vestige.plan({ ...asked, operationId: 'op-7', at: NOW })
  }
  const planned = async (id: string, change: StoreChange): Promise<StorePlan> => {
    const result = await plan(id, change)
    if (!result.ok) throw new Error(result.refusal.sentence)
    return result.plan
  }
  /** The sentence with which a change is refused before anything is sent. */
  const refused = async (id: string, change: StoreChange): Promise<string> => {
    const result = await plan(id, change)
    if (result.ok) throw new Error('It is planned.')
    return result.refusal.sentence
  }
  const supersede = (newer = tea): StoreChange => ({ kind: 'supersede', newerExternalId: newer })
  /** Ends coffee by tea, and returns what undoes it. */
  const supersededByTea = async () => {
    const done = await planned(coffee, supersede())
    await write(done)
    return { kind: 'undo', before: done.before, written: done.after } as const
  }
  return {
    store,
    target,
    coffee,
    tea,
    look,
    probe,
    read,
    write,
    ends,
    plan,
    planned,
    refused,
    supersede,
    supersededByTea,
  }
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
