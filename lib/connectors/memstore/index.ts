import type { Connector } from '@/lib/connectors/port'
import { readListed } from '@/lib/connectors/read-listed'

import { MEMSTORE_CAPABILITIES } from './capabilities'
import { lookMemstore } from './look'
import { planMemstore } from './plan'
import { probeMemstore } from './probe'
import { readMemstore } from './read'
import { writeMemstore } from './write'

/** The daemon of memstore, over HTTP. */
export const memstore: Connector = {
  capabilities: MEMSTORE_CAPABILITIES,
  probe: probeMemstore,
  ...readListed(readMemstore),
  look: lookMemstore,
  plan: planMemstore,
  write: writeMemstore,
}
