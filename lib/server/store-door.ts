import {
  StoreProblem,
  type Connector,
  type StoreTarget,
  type Transport,
} from '@/lib/connectors/port'
import type { StoreDoor } from '@/lib/operations/deliver-to-stores'

/** What asks a store through its connector. Its key and its database are looked up each time. */
export function storeDoor(
  connector: Connector,
  target: () => StoreTarget | Promise<StoreTarget>,
  send: Transport,
): StoreDoor {
  const { rehearse, setByStore, isPartway, readAgain } = connector
  return {
    plan: connector.plan,
    ...(setByStore && { setByStore }),
    ...(isPartway && { isPartway }),
    look: async (externalId) => connector.look(await target(), externalId, send),
    ...(rehearse && { rehearse: async (plan) => rehearse(await target(), plan, send) }),
    write: async (plan) => connector.write(await target(), plan, send),
    read: async (last) =>
      last === null || readAgain === undefined
        ? connector.read(await target(), send)
        : readAgain(await target(), send, last),
  }
}

/** Returns what a store said no with; null for a bug of ours. */
export function problemOf(error: unknown): StoreProblem | null {
  return error instanceof StoreProblem ? error : null
}
