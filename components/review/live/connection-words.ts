import { formatNumber } from '@/lib/language/format'

import type { Connection } from './connection'

/** The seconds between two looks while nothing is pushed. */
export const CHECK_SECONDS = 15

const WORDS: Readonly<Record<Connection, string>> = {
  starting: 'Saved',
  live: 'Saved',
  reconnecting: 'Reconnecting…',
  polling: `Checking every ${CHECK_SECONDS} s`,
}

/** Returns how it stands between here and the server, in words; `good` is what the colour says too. */
export function connectionWords(state: {
  readonly online: boolean
  readonly connection: Connection
  readonly unsaved: number
}): { readonly words: string; readonly good: boolean } {
  const { online, connection, unsaved } = state
  if (!online && unsaved > 0) {
    return { words: `Offline: ${formatNumber(unsaved)} to send`, good: false }
  }
  if (!online) return { words: 'Offline', good: false }
  if (unsaved > 0) return { words: `${unsaved} unsaved`, good: false }
  return { words: WORDS[connection], good: connection === 'live' || connection === 'starting' }
}
