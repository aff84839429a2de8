import { isAsIn, type StoreState } from '@/lib/domain/connection'

import type { Tx } from './port'
import { findMark } from './store-marks'
import { storeState } from './store-shapes'

/** What each fact of a connection was last seen to be: as it is stored, by its id there, and whether one is still so. */
type Seen = {
  readonly states: ReadonlyMap<string, string>
  readonly isAsSeen: (id: string, current: StoreState) => boolean
  readonly mark: string | null // what its connector noted at the last read
}

/** Reads what each fact of a connection was last seen to be. */
export async function loadSeen(reader: Tx, connectionId: string): Promise<Seen> {
  const select = { externalId: true, state: true }
  const rows = await reader.storeFact.findMany({ where: { connectionId }, select })
  const states = new Map(rows.map(({ externalId, state }) => [externalId, state]))
  return seenIn({ states, mark: await findMark(reader, connectionId) })
}

/** Returns what facts were last seen to be, from their states as they are stored. */
export function seenIn({ states, mark }: Omit<Seen, 'isAsSeen'>): Seen {
  return {
    states,
    mark,
    isAsSeen: (id, current) => {
      const text = states.get(id)
      if (text === undefined) return false
      // Most are the same to the letter, and need not be read.
      return text === JSON.stringify(current) || isAsIn(current, storeState.parse(JSON.parse(text)))
    },
  }
}
