import type { ImportBatch } from '@/lib/domain/import-batch'
import { seededRank } from '@/lib/domain/seeded-rank'

import { isObject } from './fact-fields'
import { refusedFile } from './fact-file'
import { textLines } from './json-rows'
import { isNestedTooDeep } from './nesting'
import { storeBatch, withMore, type StoreOptions, type Told } from './store-batch'
import { openRow, type StoreCells, type StoreRow } from './store-row'

const DEFAULT_AGENT = 'mcp-memory'
const SYSTEM = 'mcp-memory'

/** An observation of an entity: a fact without an id or a time of its own. */
export type McpObservation = {
  readonly id: string
  readonly entity: string
  readonly entityType: string | null
  readonly text: string
}

type Line =
  | { readonly type: 'entity'; readonly observations: readonly McpObservation[] }
  | { readonly type: 'relation' }
  | { readonly type: 'unread'; readonly why: string }

/** Returns the batch of a text that is the memory.jsonl of the MCP memory server, else null. Never throws. */
export function parseMcpMemory(text: string, options: StoreOptions): ImportBatch | null {
  const first = firstLine(text)
  if (first === null || lineOf(first).type === 'unread') return null
  return mcpMemoryToBatch(text, options)
}

/** Converts the memory.jsonl of the MCP memory server into a batch. The server itself stops at a line that it cannot read. */
export function mcpMemoryToBatch(text: string, options: StoreOptions): ImportBatch {
  const { observations, problems } = readMcpMemory(text)
  if (observations.length === 0 && problems.some(({ severity }) => severity === 'refuse'))
    return refusedFile(SYSTEM, options.name, 'The file is not that of an MCP memory server.')
  const rows = observations.map((each) => observationRow(each, options))
  return withMore(storeBatch(SYSTEM, rows, options), { problems })
}

/** Reads what a memory.jsonl says, in its order: each text of an entity once, and what is left out. */
export function readMcpMemory(text: string): {
  readonly observations: readonly McpObservation[]
  readonly problems: readonly Told[]
} {
  const found = new Map<string, McpObservation>()
  const problems: Told[] = []
  let relations = 0
  for (const { nth, text: said } of linesIn(text)) {
    const line = lineOf(said)
    if (line.type === 'relation') relations += 1
    else if (line.type === 'unread')
      problems.push({ severity: 'refuse', ref: `line ${nth}`, reason: line.why })
    else for (const each of line.observations) if (!found.has(each.id)) found.set(each.id, each)
  }
  const reason = `${relations === 1 ? '1 relation was' : `${relations} relations were`} left out: it says how entities are linked, and states no fact.`
  const counted: readonly Told[] = relations === 0 ? [] : [{ severity: 'flag', ref: null, reason }]
  return { observations: [...found.values()], problems: [...counted, ...problems] }
}

function firstLine(text: string): string | null {
  for (const { text: line } of textLines(text.replace(/^\uFEFF/u, '')))
    if (line.trim() !== '') return line.trim()
  return null
}

function linesIn(text: string): readonly { readonly nth: number; readonly text: string }[] {
  return text
    .replace(/^\uFEFF/u, '')
    .split('\n')
    .map((line, index) => ({ nth: index + 1, text: line.trim() }))
    .filter((line) => line.text !== '')
}

function lineOf(text: string): Line {
  const item = objectIn(text)
  if (item === null) return { type: 'unread', why: 'It is not a JSON object.' }
  const { type, name, entityType, observations, from, to, relationType } = item
  if (type === 'relation' && [from, to, relationType].every((each) => typeof each === 'string'))
    return { type: 'relation' }
  if (type !== 'entity' || typeof name !== 'string' || !Array.isArray(observations))
    return { type: 'unread', why: 'It is neither an entity with its observations nor a relation.' }
  const kind = typeof entityType === 'string' && entityType !== '' ? entityType : null
  const texts = observations.filter((each): each is string => typeof each === 'string')
  return {
    type: 'entity',
    observations: texts.map((each) => ({
      id: idOf(name, each),
      entity: name,
      entityType: kind,
      text: each,
    })),
  }
}

function objectIn(text: string): StoreCells | null {
  if (!text.startsWith('{') || isNestedTooDeep(text)) return null
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

function idOf(entity: string, text: string): string {
  const ranks = [seededRank(entity, text), seededRank(text, entity)]
  return ranks.map((rank) => rank.toString(16).padStart(8, '0')).join('')
}

function observationRow(
  { id, entity, entityType, text }: McpObservation,
  options: StoreOptions,
): StoreRow {
  const row = openRow({ id, entity }, { place: id, nowMs: options.nowMs })
  const agent = options.agent ?? DEFAULT_AGENT
  const said = { agent, entity: row.name('entity') ?? 'memory', aspect: 'memory' }
  const metadata = entityType === null ? {} : { entityType }
  return row.row(text, { ...said, metadata }, 'active')
}
