import type { StoreTarget, Transport } from '@/lib/connectors/port'
import type { StoreState } from '@/lib/domain/connection'

import { ask, memoryPath, MEMORY_ID, notMem0 } from './client'
import { memoryRow, ownerOf } from './row'
import { stateOf } from './state'

/** Reads one memory; null when mem0 has none with this id, or has it for somebody else. */
export async function lookMem0(
  target: StoreTarget,
  externalId: string,
  send: Transport,
): Promise<StoreState | null> {
  if (!MEMORY_ID.test(externalId)) return null
  const { found, body } = await ask(target, send, { method: 'GET', path: memoryPath(externalId) })
  if (!found || body === null) return null // the server of 2.0 answers 200 with null
  const read = memoryRow.safeParse(body)
  if (!read.success || read.data.id !== externalId) throw notMem0()
  const { by, id } = target.scope
  return ownerOf(read.data, by) === id.trim() ? stateOf(read.data) : null
}
