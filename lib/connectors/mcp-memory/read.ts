import type { FileText } from '@/lib/connectors/markdown/folder'
import type { LastRead, ReadStore, StoreTarget, Transport } from '@/lib/connectors/port'
import { givenTo, statesOf } from '@/lib/connectors/read-batch'
import { mcpMemoryToBatch } from '@/lib/importers/mcp-memory'
import { NO_CLOCK } from '@/lib/importers/store-batch'

import { isRefused, readMemory, readMemoryFile } from './file'
import { stateOf } from './state'

/** Reads every fact of a file, as an import reads them. */
export function readMcpMemoryFile(target: StoreTarget, _send: Transport): Promise<ReadStore> {
  return Promise.resolve().then(() => readIn(readMemoryFile(target), target))
}

/** Reads them all again. Null where not one byte of the file has changed. */
export function readMcpMemoryAgain(
  target: StoreTarget,
  _send: Transport,
  { digest }: LastRead,
): Promise<ReadStore | null> {
  return Promise.resolve().then(() => {
    const file = readMemoryFile(target)
    return file.sha256 === digest ? null : readIn(file, target)
  })
}

function readIn(file: FileText, { agent }: StoreTarget): ReadStore {
  const memory = readMemory(file)
  const batch = mcpMemoryToBatch(file.text, { name: 'MCP memory', nowMs: NO_CLOCK, agent })
  const rows = new Map(memory.observations.map((each) => [each.id, each]))
  return {
    batch: { ...givenTo(agent, batch), problems: batch.problems.filter(isRefused) }, // the rest is so by its nature
    states: statesOf(batch, rows, stateOf),
    partial: memory.problems.some(isRefused) ? 'Some lines of the file cannot be read.' : null,
    digest: file.sha256,
  }
}
