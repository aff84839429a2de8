import type { Probe, StoreTarget, Transport } from '@/lib/connectors/port'

import { listPage, PAGE } from './list-edges'

/** Looks how many facts a user or a graph has, as far as one page tells. Zep names no version of its own. */
export async function probeZep(target: StoreTarget, send: Transport): Promise<Probe> {
  const { length } = await listPage(target, send, null)
  return {
    product: 'Zep (API v3)',
    writable: true,
    why: null,
    facts: length < PAGE ? length : null,
  }
}
