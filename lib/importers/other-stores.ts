import { isObject } from './fact-fields'

const COMMANDS = {
  memstore: String.raw`jq -c '.facts[] | .agent = .namespace | .aspect = .category | .kind = (if .kind == "decision" then "decision" else "fact" end)' FILE > facts.jsonl`,
  copilot: String.raw`jq -c '(.userFacts[] | .content = .fact), (.preferences[] | .kind = "preference" | .content = "\(.key): \(.value)"), (.decisions[] | .kind = "decision" | .content = .description) | {agent: "copilot", entity: "user", aspect: .category, key, kind, content, id, at: .timestamp, supersededBy, supersededAt}' FILE > facts.jsonl`,
  portable: String.raw`jq -c '.tables[] | select(.name == "knowledge_nodes") | .columns as $c | .rows[] | [$c, map(.value)] | transpose | map({(.[0]): .[1]}) | add | {agent: "vestige", id, content, created_at, valid_from, valid_until, superseded_by, protected: (.protected == 1)}' FILE > facts.jsonl`,
  vestige: `sqlite3 FILE "SELECT json_object('agent', 'vestige', 'id', id, 'content', content, 'created_at', created_at, 'valid_from', valid_from, 'valid_until', valid_until, 'superseded_by', superseded_by, 'protected', json(iif(protected, 'true', 'false'))) FROM knowledge_nodes" > facts.jsonl`,
  openclaw: `sqlite3 FILE "SELECT json_object('agent', 'openclaw', 'id', id, 'entity', entity, 'aspect', coalesce(key, category), 'key', key, 'content', text, 'created_at', created_at, 'valid_from', valid_from, 'valid_until', valid_until, 'superseded_by', superseded_by, 'superseded_at', iif(superseded_by IS NULL, NULL, superseded_at)) FROM facts" > facts.jsonl`,
} as const

const NAMES: Readonly<Record<keyof typeof COMMANDS, string>> = {
  memstore: 'a memstore export',
  copilot: 'the memory.json of Copilot CLI',
  portable: 'a portable archive of Vestige',
  vestige: 'a Vestige database',
  openclaw: 'a facts.db of OpenClaw hybrid memory',
}

/** Names another system's store and how to export its facts to JSON lines. */
export function otherStoreSentence(what: string, store: keyof typeof COMMANDS): string {
  return `${what} is ${NAMES[store]}, which cannot be imported directly. This command turns its facts into JSON lines, which can: ${COMMANDS[store]}`
}

/** Returns a sentence on a JSON export of a known system, or null. */
export function otherExport(value: unknown): string | null {
  if (!isObject(value)) return null
  const store =
    typeof value['archiveFormat'] === 'string' && value['archiveFormat'].startsWith('vestige.')
      ? 'portable'
      : Array.isArray(value['userFacts'])
        ? 'copilot'
        : Array.isArray(value['facts']) && 'version' in value
          ? 'memstore'
          : null
  return store === null ? null : otherStoreSentence('The file', store)
}
