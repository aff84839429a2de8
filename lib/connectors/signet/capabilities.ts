import type { StoreCapabilities } from '@/lib/domain/connection'

export const SIGNET_CAPABILITIES: StoreCapabilities = {
  product: 'Signet',
  tested:
    'Signet 0.145.7 (schema 81) by its recorded behavior, and schema 147 by its documentation. Any other schema is only read.',
  can: [
    {
      what: 'supersede',
      how: 'ends the older fact and names the newer one, if both are in the same slot',
    },
    {
      what: 'restate',
      how: null,
      why: 'Signet stores another text as another fact. Palimpsest keeps the decision.',
    },
    { what: 'retract', how: 'archives the fact, if it is in a slot' },
    {
      what: 'undo',
      how: 'not exactly: makes the older fact current again, which ends the newer one, so an undo always waits for your release',
    },
    {
      what: 'protect',
      how: null,
      why: 'Signet protects only whole entities. A pinned memory is protected here, too.',
    },
    { what: 'merge', how: null },
  ],
  guard:
    'Palimpsest compares both facts, has Signet try the change without writing, and reads the facts again after. Signet itself only checks that the older fact is current.',
  seen: 'At once: Signet recalls only current facts. It may propose again what you rejected here.',
  again: 'Its database is compared with the last read. What changed is taken up.',
}
