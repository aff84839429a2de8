const NAMES: ReadonlyMap<string, string> = new Map([
  ['jsonl', 'JSONL'],
  ['csv', 'CSV'],
  ['signet', 'Signet'],
  ['copilot', 'Copilot CLI'],
  ['vestige', 'Vestige'],
  ['openclaw', 'OpenClaw hybrid memory'],
  ['graphiti', 'Graphiti'],
  ['markdown', 'Markdown memory'],
  ['claude-code', 'Claude Code memory'],
  ['openclaw-memory', 'OpenClaw MEMORY.md'],
  ['openclaw-wiki', 'OpenClaw memory-wiki'],
  ['basic-memory', 'basic-memory'],
  ['mcp-memory', 'MCP memory'],
  ['zep', 'Zep'],
  ['hindsight', 'Hindsight'],
])

/** Returns the display name of a source system. */
export function systemName(system: string): string {
  return NAMES.get(system) ?? system
}
