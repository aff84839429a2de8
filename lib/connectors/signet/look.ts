import type { StoreTarget, Transport } from '@/lib/connectors/port'
import { STORE_ID } from '@/lib/connectors/send-to'
import type { StoreState } from '@/lib/domain/connection'

import { readClaim } from './claims'
import { readDaemon } from './daemon'
import { fromFile } from './file'
import { stateOf } from './state'

/** Reads one fact, from the database: no route says what supersedes it. Null when the agent has none with this id. */
export async function lookSignet(
  target: StoreTarget,
  externalId: string,
  send: Transport,
): Promise<StoreState | null> {
  if (!STORE_ID.test(externalId)) return null
  await readDaemon(target, send)
  const claim = fromFile(target, (reader) => readClaim(reader, target.scope.id, externalId))
  return claim === null ? null : stateOf(claim)
}
