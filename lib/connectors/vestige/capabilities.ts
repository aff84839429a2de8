import type { StoreCapabilities } from '@/lib/domain/connection'

export const CAPABILITIES_OF_VESTIGE: StoreCapabilities = {
  product: 'Vestige',
  tested:
    'Vestige 2.1.25 to 3.1 (schemas 14 to 40), from its source code and documentation. Version 4 and any other are only read.',
  can: [
    { what: 'supersede', how: 'ends the older fact and names the newer one' },
    { what: 'restate', how: 'replaces the text of the fact' },
    {
      what: 'retract',
      how: null,
      why: 'In Vestige, a fact ends only by a newer one. Palimpsest keeps the decision.',
    },
    {
      what: 'undo',
      how: 'has Vestige undo its operation, or puts the text back, as long as neither fact has changed since',
    },
    {
      what: 'protect',
      how: null,
      why: 'A fact that Vestige protects is protected here, too.',
    },
    { what: 'merge', how: null },
  ],
  guard:
    'Palimpsest compares both facts before each write and reads the older one again after. Late versions 2 and version 3 also compare them themselves.',
  seen: 'Vestige ranks ended facts lower. Older versions still return superseded facts in search.',
  again: 'Its database is compared with the last read. What changed is taken up.',
}
