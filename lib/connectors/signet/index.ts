import type { Connector } from '@/lib/connectors/port'

import { SIGNET_CAPABILITIES } from './capabilities'
import { lookSignet } from './look'
import { planSignet } from './plan'
import { probeSignet } from './probe'
import { readSignet, readSignetAgain } from './read'
import { rehearseSignet, writeSignet } from './write'

/** The daemon of Signet, over HTTP, and its database, read-only beside it. */
export const signet: Connector = {
  capabilities: SIGNET_CAPABILITIES,
  probe: probeSignet,
  read: readSignet,
  readAgain: readSignetAgain,
  look: lookSignet,
  plan: planSignet,
  rehearse: rehearseSignet,
  write: writeSignet,
}
