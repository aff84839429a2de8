import type { Connector } from '@/lib/connectors/port'

import { OPENCLAW_CAPABILITIES } from './capabilities'
import { lookOpenclaw } from './look'
import { planOpenclaw } from './plan'
import { probeOpenclaw } from './probe'
import { readOpenclaw, readOpenclawAgain } from './read'
import { LISTS } from './state'
import { rehearseOpenclaw, writeOpenclaw } from './write'

/** The facts.db of OpenClaw hybrid memory: read while it is in use, written while it is not. */
export const openclaw: Connector = {
  capabilities: OPENCLAW_CAPABILITIES,
  probe: probeOpenclaw,
  read: readOpenclaw,
  readAgain: readOpenclawAgain,
  look: lookOpenclaw,
  setByStore: LISTS, // an undo takes back what is ours in them, and leaves the rest
  plan: planOpenclaw,
  rehearse: rehearseOpenclaw,
  write: writeOpenclaw,
}
