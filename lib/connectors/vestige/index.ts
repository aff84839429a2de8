import type { Connector } from '@/lib/connectors/port'

import { CAPABILITIES_OF_VESTIGE } from './capabilities'
import { lookVestige } from './look'
import { planVestige } from './plan'
import { probeVestige } from './probe'
import { readVestige, readVestigeAgain } from './read'
import { rehearseVestige, writeVestige } from './write'

/** The MCP server of Vestige 1 to 3, over HTTP, and its database, read-only beside it. */
export const vestige: Connector = {
  capabilities: CAPABILITIES_OF_VESTIGE,
  probe: probeVestige,
  read: readVestige,
  readAgain: readVestigeAgain,
  look: lookVestige,
  setByStore: ['valid_until'],
  plan: planVestige,
  rehearse: rehearseVestige,
  write: writeVestige,
}
