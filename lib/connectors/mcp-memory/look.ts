import type { StoreTarget, Transport } from '@/lib/connectors/port'
import type { StoreState } from '@/lib/domain/connection'

import { readMemory, readMemoryFile } from './file'
import { stateOf } from './state'

/** Reads one fact; null when the file has none with this id. */
export function lookMcpMemory(
  target: StoreTarget,
  externalId: string,
  _send: Transport,
): Promise<StoreState | null> {
  return Promise.resolve().then(() => {
    const { observations } = readMemory(readMemoryFile(target))
    const found = observations.find(({ id }) => id === externalId)
    return found === undefined ? null : stateOf(found)
  })
}
