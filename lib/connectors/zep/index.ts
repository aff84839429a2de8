import type { Connector } from '@/lib/connectors/port'
import { readListed } from '@/lib/connectors/read-listed'

import { ZEP_CAPABILITIES } from './capabilities'
import { lookZep } from './look'
import { planZep } from './plan'
import { probeZep } from './probe'
import { readZep } from './read'
import { writeZep } from './write'

/** The graph of a user of Zep Cloud, by the API of generation 3. */
export const zep: Connector = {
  capabilities: ZEP_CAPABILITIES,
  probe: probeZep,
  ...readListed(readZep),
  look: lookZep,
  setByStore: ['expired_at'], // it may note when it was told of an end
  plan: planZep,
  write: writeZep,
}
