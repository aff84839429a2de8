import type { Connector } from '@/lib/connectors/port'
import { readListed } from '@/lib/connectors/read-listed'

import { GRAPHITI_CAPABILITIES } from './capabilities'
import { lookGraphiti } from './look'
import { planGraphiti } from './plan'
import { probeGraphiti } from './probe'
import { readGraphiti } from './read'
import { writeGraphiti } from './write'

/** A graph of Graphiti on FalkorDB, over the protocol of Redis. */
export const graphiti: Connector = {
  capabilities: GRAPHITI_CAPABILITIES,
  probe: probeGraphiti,
  ...readListed(readGraphiti),
  look: lookGraphiti,
  plan: planGraphiti,
  write: writeGraphiti,
}
