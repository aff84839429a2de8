import { isAsIn, type StoreChange } from '@/lib/domain/connection'

import {
  StoreProblem,
  type Connector,
  type IsAsSeen,
  type PlanRefusal,
  type PlanResult,
  type ReadStore,
  type StorePlan,
  type StoreTarget,
  type ToPlan,
  type Transport,
} from '../port'

export const NOW = new Date('2026-11-26T14:03:00.000Z')

type Store = { readonly target: StoreTarget; readonly send: Transport }

/** Drives a store through its connector, as the outbox does: a plan is made of what was just read. */
export function drive(connector: Connector, { target, send: usual }: Store) {
  const probe = (send = usual) => connector.probe(target, send)
  const read = (send = usual) => connector.read(target, send)
  /** Reads it again after `last`; null where nothing has changed, or where it is always read whole. */
  const readAgain = async ({ digest, states, mark = null }: ReadStore) => {
    const isAsSeen: IsAsSeen = (id, current) => {
      const seen = states.get(id)
      return seen !== undefined && isAsIn(current, seen)
    }
    const last = {
      digest: digest ?? null,
      loadSeen: () => Promise.resolve({ states: asStored(states), isAsSeen, mark }),
    }
    return (await connector.readAgain?.(target, usual, last)) ?? null
  }
  const look = (id: string, send = usual) => connector.look(target, id, send)
  const write = (plan: StorePlan, send = usual) => connector.write(target, plan, send)
  const rehearse = async (plan: StorePlan, send = usual) =>
    (await connector.rehearse?.(target, plan, send)) ?? ''
  const plan = async (
    id: string,
    change: StoreChange,
    more: Partial<ToPlan> = {},
  ): Promise<PlanResult> => {
    const current = await look(id)
    const newerId = change.kind === 'supersede' ? change.newerExternalId : null
    const newer = newerId === null ? null : await look(newerId)
    const seen = { current, expected: current ?? {}, ...(newer && { newer }) }
    return connector.plan({
      externalId: id,
      change,
      ...seen,
      operationId: 'op-7',
      at: NOW,
      ...more,
    })
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
  /** Carries a change out, and returns what takes it back. */
  const carryOut = async (...asked: Parameters<typeof plan>) => {
    const done = await planned(...asked)
    await write(done)
    return { kind: 'undo', before: done.before, written: done.after } as const
  }
  return { probe, read, readAgain, look, write, rehearse, plan, planned, refused, carryOut }
}

function asStored(states: ReadStore['states']): ReadonlyMap<string, string> {
  return new Map([...states].map(([id, state]) => [id, JSON.stringify(state)]))
}

/** Drives a store in which Alice drank coffee, and drinks tea. */
export function drivePair(
  connector: Connector,
  { coffee, tea, ...store }: Store & { readonly coffee: string; readonly tea: string },
) {
  const driven = drive(connector, store)
  const supersede = (newer: string | null = tea): StoreChange => ({
    kind: 'supersede',
    newerExternalId: newer,
  })
  /** Ends coffee by tea, and returns what takes it back. */
  const ended = () => driven.carryOut(coffee, supersede())
  return { ...driven, coffee, tea, supersede, ended }
}

/** The trouble that a call ends with. */
export async function troubleOf(promise: Promise<unknown>): Promise<StoreProblem['trouble']> {
  const problem = await promise.then(
    () => null,
    (error: unknown) => error,
  )
  if (!(problem instanceof StoreProblem)) throw new Error('There is no problem.')
  return problem.trouble
}
