import type { StoreCapabilities, StoreKind } from '@/lib/domain/connection'

import { GRAPHITI_CAPABILITIES as graphiti } from './graphiti/capabilities'
import { HINDSIGHT_CAPABILITIES as hindsight } from './hindsight/capabilities'
import { LAYOUT_CAPABILITIES, MARKDOWN_CAPABILITIES as markdown } from './markdown/capabilities'
import { MCP_MEMORY_CAPABILITIES as mcpMemory } from './mcp-memory/capabilities'
import { MEM0_CAPABILITIES as mem0 } from './mem0/capabilities'
import { MEMSTORE_CAPABILITIES as memstore } from './memstore/capabilities'
import { OPENCLAW_CAPABILITIES as openclaw } from './openclaw/capabilities'
import { SIGNET_CAPABILITIES as signet } from './signet/capabilities'
import { CAPABILITIES_OF_VESTIGE as vestige } from './vestige/capabilities'
import { ZEP_CAPABILITIES as zep } from './zep/capabilities'

/** What can be told to each kind of store, without what tells it. */
export const CAPABILITIES: Readonly<Record<StoreKind, StoreCapabilities>> = {
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

const BY_SYSTEM: ReadonlyMap<string, StoreCapabilities> = new Map(
  Object.entries(LAYOUT_CAPABILITIES),
)

/** Returns what can be told to one store; `system` names which of the systems of its kind was found there, null while nobody has looked. */
export function capabilitiesOf(kind: StoreKind, system: string | null): StoreCapabilities {
  const own = kind === 'markdown' && system !== null ? BY_SYSTEM.get(system) : undefined
  return own ?? CAPABILITIES[kind]
}
