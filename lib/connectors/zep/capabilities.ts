import type { StoreCapabilities } from '@/lib/domain/connection'

export const ZEP_CAPABILITIES: StoreCapabilities = {
  product: 'Zep',
  tested:
    'The API of Zep Cloud v3 as it is described, and the client @getzep/zep-cloud 3.30.0; not an account of Zep.',
  can: [
    { what: 'supersede', how: 'sets the time at which the fact ceased to hold' },
    { what: 'restate', how: 'replaces the text, of up to 250 characters' },
    { what: 'retract', how: 'sets the time at which the fact ceased to hold' },
    {
      what: 'undo',
      how: 'restores the previous values; what Zep ended itself cannot be given back',
    },
    { what: 'protect', how: null },
    { what: 'merge', how: null },
  ],
  guard:
    'Zep does not refuse a stale write. Palimpsest compares the fact immediately before each write and reads it again after.',
  seen: 'Zep marks the fact as ended. Whether your application still shows ended facts to the agent is up to it.',
  again: 'All of it each time: its filters by time have not been tried.',
}
