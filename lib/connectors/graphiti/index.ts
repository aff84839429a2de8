import type { Connector } from '@/lib/connectors/port'

import { GRAPHITI_CAPABILITIES } from './capabilities'
import { lookGraphiti } from './look'
import { planGraphiti } from './plan'
import { probeGraphiti } from './probe'
import { readGraphiti, readGraphitiAgain } from './read'
import { writeGraphiti } from './write'

/** A graph of Graphiti on FalkorDB, over the protocol of Redis. */
export const graphiti: Connector = {
  capabilities: GRAPHITI_CAPABILITIES,
  probe: probeGraphiti,
  read: readGraphiti,
  readAgain: readGraphitiAgain,
  look: lookGraphiti,
  plan: planGraphiti,
  write: writeGraphiti,
}
