import type { StoreCapabilities } from '@/lib/domain/connection'

const BY_HAND = 'Palimpsest keeps the decision.'

export const OPENCLAW_CAPABILITIES: StoreCapabilities = {
  product: 'OpenClaw hybrid memory',
  tested:
    'The facts.db of release 2026.4.273, and the columns documented for 2026.7. A database that lacks a column, or has triggers of its own, is only read.',
  can: [
    {
      what: 'supersede',
      how: 'by SQL: ends the older fact and names the newer one, while the OpenClaw gateway is stopped, so it always waits for your release',
    },
    {
      what: 'restate',
      how: null,
      why: `Hybrid memory stores another text as another fact. ${BY_HAND}`,
    },
    {
      what: 'retract',
      how: null,
      why: `Only the OpenClaw gateway retracts facts, and Palimpsest does not use it. ${BY_HAND}`,
    },
    {
      what: 'undo',
      how: 'by SQL, if the fact is still as it was written; always waits for your release, too',
    },
    {
      what: 'protect',
      how: null,
      why: 'A fact that is pinned or preserved there is protected here, too.',
    },
    { what: 'merge', how: null },
  ],
  guard:
    'Palimpsest opens the database only if no other program has it open. One transaction compares both facts and changes them. The older one is read again after.',
  seen: 'Once the gateway runs again.',
  again: 'Its database is compared with the last read. What changed is taken up.',
}
