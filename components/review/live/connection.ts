import { createStore } from '@/components/ui/store'
import type { LiveProposal } from '@/lib/views/live'

/** How changes of others reach this browser: pushed, about to be pushed again, or asked for now and then. */
export type Connection = 'starting' | 'live' | 'reconnecting' | 'polling'

/** Tells when the connection, or whether there is any network, changed. */
export const liveConnection = createStore<Connection>('starting', 'online', 'offline')

/** What was decided here goes to the other tabs of this browser; nothing does until they can hear it. */
export const otherTabs: { tell: (proposal: LiveProposal) => void } = { tell: () => {} }
