import {
  StoreProblem,
  type PlanResult,
  type StorePlan,
  type Transport,
} from '@/lib/connectors/port'
import type { StoreChange } from '@/lib/domain/connection'

import { signet } from '..'
import { fakeSignet, type FakeSignet } from '../testing'

// What is particular to Signet is tested with two values of one slot; what every store must keep is in ../contract.test.ts.

const NOW = new Date('2026-11-26T14:03:00.000Z')

export type SignetPair = ReturnType<typeof signetPair>

/** Makes a Signet in which Alice drank coffee, and drinks tea. */
export function signetPair(given: Partial<Parameters<typeof fakeSignet>[0]> = {}) {
  const store: FakeSignet = fakeSignet({ now: () => NOW, ...given })
  const coffee = store.add('Alice drinks coffee', { created_at: '2026-11-01T08:00:00Z' })
  const tea = store.add('Alice drinks tea', { created_at: '2026-11-20T08:00:00Z' })
  const look = (id: string) => signet.look(store.target, id, store.transport)
  const probe = () => signet.probe(store.target, store.transport)
  const write = (plan: StorePlan, send: Transport = store.transport) =>
    signet.write(store.target, plan, send)
  /** The states of coffee and tea, and what superseded them. */
  const states = () =>
    [coffee, tea].map((id) => [store.row(id)?.['status'], store.row(id)?.['superseded_by']])
  const plan = async (id: string, change: StoreChange): Promise<PlanResult> => {
    const current = await look(id)
    const asked = { externalId: id, change, current, expected: current ?? {} }
    return signet.plan({ ...asked, operationId: 'op-7', at: NOW })
  }
  const planned = async (id: string, change: StoreChange): Promise<StorePlan> => {
    const result = await plan(id, change)
    if (!result.ok) throw new Error(result.refusal.sentence)
    return result.plan
  }
  const supersede = (newer = tea): StoreChange => ({ kind: 'supersede', newerExternalId: newer })
  return { store, coffee, tea, look, probe, write, states, plan, planned, supersede }
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
