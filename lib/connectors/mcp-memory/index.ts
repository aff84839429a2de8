import type { Connector } from '@/lib/connectors/port'

import { MCP_MEMORY_CAPABILITIES } from './capabilities'
import { lookMcpMemory } from './look'
import { planMcpMemory, writeMcpMemory } from './plan'
import { probeMcpMemory } from './probe'
import { readMcpMemoryAgain, readMcpMemoryFile } from './read'

/** The file of the MCP reference memory server; it is only read. */
export const mcpMemory: Connector = {
  capabilities: MCP_MEMORY_CAPABILITIES,
  probe: probeMcpMemory,
  read: readMcpMemoryFile,
  readAgain: readMcpMemoryAgain,
  look: lookMcpMemory,
  plan: planMcpMemory,
  write: writeMcpMemory,
}
