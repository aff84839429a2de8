import type { Connector } from '@/lib/connectors/port'
import { readListed } from '@/lib/connectors/read-listed'

import { HINDSIGHT_CAPABILITIES } from './capabilities'
import { lookHindsight } from './look'
import { planHindsight } from './plan'
import { probeHindsight } from './probe'
import { readHindsight } from './read'
import { SET_BY_HINDSIGHT } from './state'
import { writeHindsight } from './write'

/** A bank of Hindsight, over HTTP. */
export const hindsight: Connector = {
  capabilities: HINDSIGHT_CAPABILITIES,
  probe: probeHindsight,
  ...readListed(readHindsight),
  look: lookHindsight,
  setByStore: Object.keys(SET_BY_HINDSIGHT),
  plan: planHindsight,
  write: writeHindsight,
}
