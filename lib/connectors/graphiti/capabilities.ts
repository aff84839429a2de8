import type { StoreCapabilities } from '@/lib/domain/connection'

export const GRAPHITI_CAPABILITIES: StoreCapabilities = {
  product: 'Graphiti',
  tested: 'FalkorDB 4.16.3, with facts as Graphiti 0.29 to 0.31 stores them, from its source code',
  can: [
    {
      what: 'supersede',
      how: 'sets when the fact ended, and a property that names the newer fact',
    },
    {
      what: 'restate',
      how: null,
      why: 'Graphiti searches a text by an embedding that only Graphiti can make.',
    },
    { what: 'retract', how: 'sets when the fact ended' },
    { what: 'undo', how: 'restores the previous values' },
    { what: 'protect', how: null },
    { what: 'merge', how: null },
  ],
  guard:
    'The statement that writes a fact changes nothing unless its text and its ends are as they were read. Palimpsest reads it again after.',
  seen: 'Only if the application filters by expired_at or invalid_at: Graphiti’s own search also returns ended facts.',
  again:
    'The facts that were stored or ended since. All of them once a day, and after an edit of older ones.',
}
