import path from 'node:path'

import { openFolder, type FileText } from '@/lib/connectors/markdown/folder'
import type { StoreTarget } from '@/lib/connectors/port'
import { unexpected, unreachable } from '@/lib/connectors/store-problems'
import { readMcpMemory } from '@/lib/importers/mcp-memory'

const MOST_BYTES = 60 * 1024 * 1024 // as of an import
const CHECK_PATH = 'Check the path of the connection: it is the one in MEMORY_FILE_PATH.'

/** Reads the file of a connection as text. Its path leads to it alone. The server replaces it as a whole, so it is never half written. */
export function readMemoryFile(target: StoreTarget): FileText {
  const { database = null } = target
  const folder = database === null ? null : path.dirname(database)
  const read = openFolder({ ...target, database: folder }, { mostBytes: MOST_BYTES }).read(
    path.basename(database ?? ''),
  )
  if (read === null) throw unreachable('There is no file at this path.', CHECK_PATH)
  if ('why' in read) throw unreachable(read.why, CHECK_PATH)
  return read
}

export function readMemory({ text }: FileText): ReturnType<typeof readMcpMemory> {
  const memory = readMcpMemory(text)
  if (memory.observations.length === 0 && memory.problems.some(isRefused))
    throw unexpected('The file is not that of an MCP memory server.', CHECK_PATH)
  return memory
}

/** True for a problem because of which something was not read. */
export function isRefused({ severity }: { readonly severity: 'refuse' | 'flag' }): boolean {
  return severity === 'refuse'
}
