import type { ReadStore, StoreTarget, Transport } from '@/lib/connectors/port'
import { givenTo, statesOf } from '@/lib/connectors/read-batch'
import { mcpMemoryToBatch } from '@/lib/importers/mcp-memory'
import { NO_CLOCK } from '@/lib/importers/store-batch'

import { isRefused, readMemoryFile } from './file'
import { stateOf } from './state'

/** Reads every fact of a file, as an import reads them. */
export function readMcpMemoryFile(target: StoreTarget, _send: Transport): Promise<ReadStore> {
  return Promise.resolve().then(() => {
    const { text, memory } = readMemoryFile(target)
    const { agent } = target
    const batch = mcpMemoryToBatch(text, { name: 'MCP memory', nowMs: NO_CLOCK, agent })
    const rows = new Map(memory.observations.map((each) => [each.id, each]))
    return {
      batch: { ...givenTo(agent, batch), problems: batch.problems.filter(isRefused) }, // the rest is so by its nature
      states: statesOf(batch, rows, stateOf),
      partial: memory.problems.some(isRefused) ? 'Some lines of the file cannot be read.' : null,
    }
  })
}
