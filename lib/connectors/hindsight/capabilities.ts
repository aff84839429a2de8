import type { StoreCapabilities } from '@/lib/domain/connection'

export const HINDSIGHT_CAPABILITIES: StoreCapabilities = {
  product: 'Hindsight',
  tested:
    'The source code of version 0.9.1, the client @vectorize-io/hindsight-client 0.9.1, and version 1.1 as it is described; not a running server.',
  can: [
    { what: 'supersede', how: 'invalidates the memory, and names the newer one in the reason' },
    { what: 'restate', how: 'replaces the text' },
    { what: 'retract', how: 'invalidates the memory, with a reason' },
    {
      what: 'undo',
      how: 'makes the memory valid again, or restores its text; Hindsight derives its observations again',
    },
    { what: 'protect', how: null },
    { what: 'merge', how: null },
  ],
  guard:
    'Hindsight does not refuse a stale write. Palimpsest compares the memory immediately before each write and reads it again after. If a document is processed again, Hindsight may reset the decisions about its memories; Palimpsest then shows that.',
  seen: 'At once: recall leaves out invalidated memories. Observations derived from them follow in the background.',
  again: 'All of it each time: Hindsight does not list by the time of a change.',
}
