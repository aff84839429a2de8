import type { PushedTo } from '@/lib/domain/confirm-push'
import { isAlwaysHeld } from '@/lib/domain/connection'
import { grouped } from '@/lib/domain/grouped'
import { systemName } from '@/lib/domain/system-name'

import { findConnection, findLinks } from './connections'
import type { Tx } from './port'

/** Counts, by store, the facts that are written there as soon as they are given back; nobody is asked there once more (rules CS4, AU14). */
export async function pushedTo(
  reader: Tx,
  factIds: readonly string[],
): Promise<readonly PushedTo[]> {
  const links = grouped(await findLinks(reader, factIds), ({ connectionId }) => connectionId)
  const pushed: PushedTo[] = []
  for (const [id, of] of links) {
    const connection = await findConnection(reader, id)
    if (connection?.mode !== 'push' || isAlwaysHeld(connection.kind, 'reinstate')) continue
    pushed.push({ store: systemName(connection.system ?? connection.kind), facts: of.length })
  }
  return pushed
}
