import type { StoreKind } from '@/lib/domain/connection'

import { graphiti } from './graphiti'
import { hindsight } from './hindsight'
import { markdown } from './markdown'
import { mcpMemory } from './mcp-memory'
import { mem0 } from './mem0'
import { memstore } from './memstore'
import { openclaw } from './openclaw'
import type { Connector } from './port'
import { signet } from './signet'
import { vestige } from './vestige'
import { zep } from './zep'

/** Every kind of store that can be connected. */
export const CONNECTORS: Readonly<Record<StoreKind, Connector>> = {
  mem0,
  memstore,
  signet,
  vestige,
  openclaw,
  graphiti,
  markdown,
  'mcp-memory': mcpMemory,
  zep,
  hindsight,
}
