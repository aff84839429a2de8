import type { StoreCapabilities } from '@/lib/domain/connection'

const BY_HAND = 'Palimpsest keeps the decision.'

export const MEMSTORE_CAPABILITIES: StoreCapabilities = {
  product: 'memstore',
  tested:
    'The API of memstored, from its source code of August 2026. The server names no version. What it answers is checked instead.',
  can: [
    { what: 'supersede', how: 'names the newer fact, which ends the older one' },
    {
      what: 'restate',
      how: null,
      why: `memstore stores another text only as another fact. ${BY_HAND}`,
    },
    {
      what: 'retract',
      how: null,
      why: `In memstore, a fact ends only by a newer one. ${BY_HAND}`,
    },
    {
      what: 'undo',
      how: null,
      why: 'Only someone with access to its database can take a change back.',
    },
    { what: 'protect', how: null },
    { what: 'merge', how: null },
  ],
  guard:
    'memstore refuses to supersede a fact twice. Palimpsest compares both facts before each write and reads the older one again after.',
  seen: 'At once: searches and lists of memstore leave out superseded facts.',
  again: 'All of it each time: memstore does not list by the time at which a fact ended.',
}
