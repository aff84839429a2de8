import type { Probe, StoreTarget, Transport } from '@/lib/connectors/port'

import { readMemory, readMemoryFile } from './file'

/** Says how many facts a file has. It is never written. */
export function probeMcpMemory(target: StoreTarget, _send: Transport): Promise<Probe> {
  return Promise.resolve().then(() => ({
    product: 'MCP memory',
    writable: false,
    why: 'The server can only remove a text, and Palimpsest deletes nothing. Decisions stay in Palimpsest.',
    facts: readMemory(readMemoryFile(target)).observations.length,
  }))
}
