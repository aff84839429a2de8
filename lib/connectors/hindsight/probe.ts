import type { Probe, StoreTarget, Transport } from '@/lib/connectors/port'

import { countMemories } from './list-memories'
import { askVersion, versionRefusal } from './version'

/** Looks which version answers at an address, and how many memories the bank has. */
export async function probeHindsight(target: StoreTarget, send: Transport): Promise<Probe> {
  const version = await askVersion(target, send)
  const why = versionRefusal(version)
  return {
    product: `Hindsight ${version}`,
    writable: why === null,
    why,
    facts: await countMemories(target, send),
  }
}
