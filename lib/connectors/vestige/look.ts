import type { StoreTarget, Transport } from '@/lib/connectors/port'
import { STORE_ID } from '@/lib/connectors/send-to'
import type { StoreState } from '@/lib/domain/connection'

import { fromFile } from './file'
import { readNode } from './nodes'
import { openServer } from './session'
import { stateOf } from './state'

/** Reads one fact, from the database: no tool says what supersedes it. Null when there is none with this id. */
export async function lookVestige(
  target: StoreTarget,
  externalId: string,
  send: Transport,
): Promise<StoreState | null> {
  if (!STORE_ID.test(externalId)) return null
  await openServer(target, send)
  const node = fromFile(target, (reader) => readNode(reader, externalId))
  return node === null ? null : stateOf(node)
}
