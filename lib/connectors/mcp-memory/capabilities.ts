import type { StoreCapabilities } from '@/lib/domain/connection'

const ONLY_REMOVES = 'The server can only remove a text, and Palimpsest deletes nothing.'

export const MCP_MEMORY_CAPABILITIES: StoreCapabilities = {
  product: 'MCP memory',
  tested: '@modelcontextprotocol/server-memory 2026.8.31, which wrote the file that was read.',
  can: [
    { what: 'supersede', how: null, why: ONLY_REMOVES },
    { what: 'restate', how: null, why: ONLY_REMOVES },
    { what: 'retract', how: null, why: ONLY_REMOVES },
    { what: 'undo', how: null, why: 'Nothing is written, so there is nothing to undo.' },
    { what: 'protect', how: null },
    { what: 'merge', how: null },
  ],
  guard: 'Nothing is written.',
  seen: 'When someone removes it there. Until then, the agent reads it as before.',
  again: 'All of its file, once the file has changed.',
}
