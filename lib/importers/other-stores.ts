const COMMANDS = {
  vestige: `sqlite3 FILE "SELECT json_object('agent', 'vestige', 'id', id, 'content', content, 'created_at', created_at, 'valid_from', valid_from, 'valid_until', valid_until, 'superseded_by', superseded_by, 'protected', json(iif(protected, 'true', 'false'))) FROM knowledge_nodes" > facts.jsonl`,
  openclaw: `sqlite3 FILE "SELECT json_object('agent', 'openclaw', 'id', id, 'entity', entity, 'aspect', coalesce(key, category), 'key', key, 'content', text, 'created_at', created_at, 'valid_from', valid_from, 'valid_until', valid_until, 'superseded_by', superseded_by, 'superseded_at', iif(superseded_by IS NULL, NULL, superseded_at)) FROM facts" > facts.jsonl`,
} as const

const NAMES: Readonly<Record<keyof typeof COMMANDS, string>> = {
  vestige: 'a Vestige database',
  openclaw: 'a facts.db of OpenClaw hybrid memory',
}

/** Names another system's store and how to export its facts to JSON lines. */
export function otherStoreSentence(what: string, store: keyof typeof COMMANDS): string {
  return `${what} is ${NAMES[store]}, which cannot be imported directly. This command turns its facts into JSON lines, which can: ${COMMANDS[store]}`
}
