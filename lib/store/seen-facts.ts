import { isAsIn, type StoreState } from '@/lib/domain/connection'

import type { Tx } from './port'
import { storeState } from './store-shapes'

/** What each fact of a connection was last seen to be: as it is stored, by its id there, and whether one is still so. */
type Seen = {
  readonly states: ReadonlyMap<string, string>
  readonly isAsSeen: (id: string, current: StoreState) => boolean
}

/** Reads what each fact of a connection was last seen to be. */
export async function loadSeen(reader: Tx, connectionId: string): Promise<Seen> {
  const select = { externalId: true, state: true }
  const rows = await reader.storeFact.findMany({ where: { connectionId }, select })
  return seenIn(new Map(rows.map(({ externalId, state }) => [externalId, state])))
}

/** Returns what facts were last seen to be, from their states as they are stored. */
export function seenIn(states: Seen['states']): Seen {
  return {
    states,
    isAsSeen: (id, current) => {
      const text = states.get(id)
      if (text === undefined) return false
      // Most are the same to the letter, and need not be read.
      return text === JSON.stringify(current) || isAsIn(current, storeState.parse(JSON.parse(text)))
    },
  }
}
