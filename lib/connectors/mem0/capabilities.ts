import type { StoreCapabilities } from '@/lib/domain/connection'

export const MEM0_CAPABILITIES: StoreCapabilities = {
  product: 'mem0',
  tested: 'mem0ai 3.3.1; the API of server 2.0.18, from its source code',
  can: [
    { what: 'supersede', how: 'sets an expiration date and names the newer memory' },
    { what: 'restate', how: 'replaces the text' },
    { what: 'retract', how: 'sets an expiration date' },
    {
      what: 'undo',
      how: 'restores the previous values; mem0’s history and update time keep the change',
    },
    { what: 'protect', how: null },
    { what: 'merge', how: null },
  ],
  guard:
    'mem0 does not refuse a stale write. Palimpsest compares the memory before each write and reads it again after.',
  seen: 'At once: mem0 leaves expired memories out of searches and lists.',
  again: 'All of it each time: mem0 does not list by the time of a change.',
}
