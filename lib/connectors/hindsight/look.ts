import type { StoreTarget, Transport } from '@/lib/connectors/port'

import { ask, bankPath, memoryPath, MEMORY_ID, notHindsight, problemOf } from './client'
import { readRow, stateOf } from './row'
import type { HindsightState } from './state'

/** Reads one memory, valid or not; null when the bank has none with this id. */
export async function lookHindsight(
  target: StoreTarget,
  externalId: string,
  send: Transport,
): Promise<HindsightState | null> {
  if (!MEMORY_ID.test(externalId)) return null
  const path = `${bankPath(target)}${memoryPath(externalId)}`
  const answer = await ask(target, send, { method: 'GET', path })
  const problem = problemOf(answer, target)
  if (problem !== null) throw problem
  if (answer.status === 404) return null
  const row = readRow(answer.body)
  if (row === null || row.id !== externalId) throw notHindsight()
  return stateOf(row)
}
