import type { StoreTarget, Transport } from '@/lib/connectors/port'
import { unreachable } from '@/lib/connectors/store-problems'
import type { StoreState } from '@/lib/domain/connection'

import { openSettled } from './contents'

/** Reads one fact; null when the folder has none with this id. An id is compared and never becomes a path. */
export async function lookMarkdown(
  target: StoreTarget,
  externalId: string,
  _send: Transport,
): Promise<StoreState | null> {
  const { contents } = await openSettled(target, ({ folder, layout }) => layout.read(folder))
  const { found, left } = contents
  const fact = found.find(({ id }) => id === externalId)
  if (fact !== undefined) return fact.state
  const unread = left.find(({ id }) => id === externalId)
  if (unread === undefined) return null
  throw unreachable(unread.why, 'Look at it in the folder, then try again.')
}
