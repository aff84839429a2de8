import type { FactKind, FactStatus } from '@/lib/domain/fact'
import { MAX_CONTENT_LENGTH, MAX_NAME_LENGTH, VISIBLE } from '@/lib/domain/fact'
import type { FactInput, SourceInput } from '@/lib/domain/import-batch'
import { fitMetadata } from '@/lib/domain/metadata'
import { formatNumber } from '@/lib/language/format'

import { cleanedFlag, cleanText, quoted } from './clean-text'
import { isForeign, signetPlace } from './signet-place'
import type { SignetAspect, SignetAttribute, SignetEntity, SignetMemory } from './signet-rows'
import { signetTimes } from './signet-times'

/** Rows that attributes refer to, by id. */
export type SignetJoins = {
  readonly aspects: ReadonlyMap<string, SignetAspect>
  readonly entities: ReadonlyMap<string, SignetEntity>
  readonly memories: ReadonlyMap<string, SignetMemory>
}

/** The present in epoch milliseconds, and the agent of rows without one. */
export type SignetReading = { readonly nowMs: number; readonly agent: string }

type Flag = (sentence: string) => void

const STATUSES: ReadonlyMap<string, FactStatus> = new Map([
  ['active', 'active'],
  ['superseded', 'superseded'],
  ['deleted', 'retracted'],
])

/** Returns the fact of a Signet attribute, with its pointer unresolved, and notes on oddities; or the sentence that refuses it. */
export function signetFact(
  row: SignetAttribute,
  joins: SignetJoins,
  reading: SignetReading,
): { readonly fact: FactInput; readonly flags: readonly string[] } | { readonly refusal: string } {
  const agent = cleanText(row.agentId ?? reading.agent).trim()
  const status = STATUSES.get(normalizeWord(row.status))
  const refusal = findRefusal(row, agent)
  if (refusal !== null) return { refusal }
  if (status === undefined) {
    const said = quoted(row.status ?? '')
    return {
      refusal: `Its status ${said} is not one that Signet has: active, superseded or deleted.`,
    }
  }
  const flags: string[] = []
  const flag: Flag = (sentence) => flags.push(sentence)
  if (row.agentId === null)
    flag(`The row names no agent; it was taken as a fact of ${quoted(agent)}.`)
  const memory = findMemory(row, { agent, joins, flag })
  const kind = readKind(row, { memory, flag })
  const { place, read, flag: placeFlag } = signetPlace(row, { agent, joins })
  const { times, flags: timeFlags } = signetTimes(row, reading.nowMs)
  const { metadata, flag: tooLong } = fitMetadata(readMetadata(memory))
  const fact: FactInput = {
    agent,
    ...place,
    kind,
    content: cleanText(row.content ?? ''),
    tags: readTags(memory?.tags ?? null),
    metadata,
    confidence: checkShare('confidence', row.confidence, flag),
    importance: checkShare('importance', row.importance, flag),
    ...times,
    protected: memory?.pinned ?? false,
    status,
    supersededBy: row.supersededBy,
    supersededAt: null,
    externalId: row.id,
    source: readSource(memory),
  }
  const cleaned = cleanedFlag({
    agent_id: row.agentId,
    content: row.content,
    ...read,
    tags: memory?.tags,
    memory: fact.source?.excerpt && memory?.content,
  })
  const others = [cleaned, placeFlag, tooLong].filter((each) => each !== null)
  return { fact, flags: [...flags, ...others, ...timeFlags] }
}

function findRefusal({ id, content }: SignetAttribute, agent: string): string | null {
  if (id === null || id === '')
    return 'The row has no id, so nothing could point to it or find it again.'
  if (content === null) return 'The row has no text as its content.'
  if (!VISIBLE.test(content)) return 'The content of the row is empty.'
  if (content.length > MAX_CONTENT_LENGTH) {
    const [length, limit] = [content.length, MAX_CONTENT_LENGTH].map((count) => formatNumber(count))
    return `The content has ${length} characters and the limit is ${limit}.`
  }
  if (!VISIBLE.test(agent)) return 'Its agent_id is empty, so its agent is unknown.'
  return agent.length > MAX_NAME_LENGTH
    ? `Its agent_id ${quoted(agent)} is longer than ${MAX_NAME_LENGTH} characters.`
    : null
}

function findMemory(
  row: SignetAttribute,
  {
    agent,
    joins,
    flag,
  }: { readonly agent: string; readonly joins: SignetJoins; readonly flag: Flag },
): SignetMemory | undefined {
  // Since migration 102 an attribute may share its memory's id instead of having a memory_id.
  const memory = joins.memories.get(row.memoryId ?? row.id ?? '')
  if (memory === undefined && row.memoryId !== null) {
    flag(`Memory missing: the memory ${quoted(row.memoryId)} that it came from does not exist.`)
  }
  if (memory !== undefined && isForeign(memory, agent)) {
    flag(
      `Memory left out: its memory ${quoted(memory.id ?? '')} belongs to another agent, so none of it was imported.`,
    )
    return undefined // rule S2
  }
  return memory
}

function readKind(
  row: SignetAttribute,
  { memory, flag }: { readonly memory: SignetMemory | undefined; readonly flag: Flag },
): FactKind {
  const word = normalizeWord(row.kind)
  if (word === 'constraint') return 'constraint'
  if (word !== 'attribute')
    flag(`The kind ${quoted(row.kind ?? '')} is unknown. It was imported as an attribute.`)
  for (const type of [memory?.type, memory?.memoryKind]) {
    if (type === 'fact' || type === 'preference' || type === 'decision') return type
  }
  return 'fact'
}

/** Normalizes the case of Signet's own words. */
function normalizeWord(text: string | null): string {
  return (text ?? '').trim().toLowerCase()
}

function checkShare(column: string, value: number | null, flag: Flag): number | null {
  if (value === null || (value >= 0 && value <= 1)) return value
  flag(`Its ${column} is ${value}, which is not from 0 to 1; it was left out.`)
  return null
}

function readTags(text: string | null): readonly string[] {
  const parts =
    text?.trimStart().startsWith('[') === true
      ? (jsonTags(text) ?? text.split(','))
      : (text ?? '').split(',')
  return [...new Set(parts.map((tag) => cleanText(tag).trim()))].filter((tag) => tag !== '')
}

function jsonTags(text: string): readonly string[] | null {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.map(String) : null
  } catch {
    return null
  }
}

function readMetadata(memory: SignetMemory | undefined): Readonly<Record<string, unknown>> {
  const entries = {
    project: memory?.project,
    memoryType: memory?.type,
    scope: memory?.scope,
    visibility: memory?.visibility,
    memoryDeleted: memory?.deleted === true ? true : null,
  }
  return Object.fromEntries(
    Object.entries(entries).filter(([, value]) => value !== null && value !== undefined),
  )
}

/** A deleted memory's text is not restored as an excerpt. */
function readSource(memory: SignetMemory | undefined): SourceInput | null {
  if (memory === undefined) return null
  const excerpt = memory.deleted || memory.content === null ? null : cleanText(memory.content)
  const shortened = excerpt !== null && excerpt.length > MAX_CONTENT_LENGTH
  return {
    externalId: memory.id,
    excerpt: shortened ? cleanText(`${excerpt.slice(0, MAX_CONTENT_LENGTH - 1)}…`) : excerpt,
    session: memory.session ?? memory.sourceId,
  }
}
