import type { StoreTarget, Transport } from '@/lib/connectors/port'
import type { StoreState } from '@/lib/domain/connection'

import { readFacts } from './facts'
import { fromFile } from './file'
import { stateOf } from './state'

/** Reads one fact; null when the scope has none with this id. */
export function lookOpenclaw(
  target: StoreTarget,
  externalId: string,
  _send: Transport,
): Promise<StoreState | null> {
  return Promise.resolve().then(() => {
    const { scope } = target
    const facts = fromFile(target, (reader) => readFacts(reader, { scope, id: externalId }))
    const fact = facts.get(externalId)
    return fact === undefined ? null : stateOf(fact)
  })
}
