import type { Connector } from '@/lib/connectors/port'
import { readListed } from '@/lib/connectors/read-listed'

import { MEM0_CAPABILITIES } from './capabilities'
import { lookMem0 } from './look'
import { planMem0 } from './plan'
import { probeMem0 } from './probe'
import { readMem0 } from './read'
import { writeMem0 } from './write'

/** The server of mem0, as one runs it oneself. */
export const mem0: Connector = {
  capabilities: MEM0_CAPABILITIES,
  probe: probeMem0,
  ...readListed(readMem0),
  look: lookMem0,
  plan: planMem0,
  write: writeMem0,
}
