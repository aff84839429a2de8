import type { LiveProposal } from '@/lib/views/live'

/** How changes of others reach this browser: pushed, about to be pushed again, or asked for now and then. */
export type Connection = 'starting' | 'live' | 'reconnecting' | 'polling'

const listeners = new Set<() => void>()
let connection: Connection = 'starting'

export function readConnection(): Connection {
  return connection
}

export function setConnection(next: Connection): void {
  if (next === connection) return
  connection = next
  for (const listener of listeners) listener()
}

/** Tells when the connection, or whether there is any network, changed. */
export function subscribeConnection(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** What was decided here goes to the other tabs of this browser; nothing does until they can hear it. */
export const otherTabs: { tell: (proposal: LiveProposal) => void } = { tell: () => {} }
