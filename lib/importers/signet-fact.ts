import type { FactKind, FactStatus } from '@/lib/domain/fact'
import { MAX_CONTENT_LENGTH, MAX_NAME_LENGTH, VISIBLE } from '@/lib/domain/fact'
import type { FactInput, SourceInput } from '@/lib/domain/import-batch'
import { instantFromMs } from '@/lib/domain/instant'
import { parseInstant } from '@/lib/domain/parse-instant'

import { cleanText, quoted } from './clean-text'
import type { SignetAspect, SignetAttribute, SignetEntity, SignetMemory } from './signet-rows'

/** The rows an attribute is joined with, by id. */
export type SignetJoins = {
  readonly aspects: ReadonlyMap<string, SignetAspect>
  readonly entities: ReadonlyMap<string, SignetEntity>
  readonly memories: ReadonlyMap<string, SignetMemory>
}

type Flag = (sentence: string) => void
type Place = Pick<FactInput, 'entity' | 'aspect' | 'key'>

const DEFAULT_AGENT = 'default' // Signet's own name for the agent of rows without one
const UNPLACED: Place = { entity: null, aspect: null, key: null }

/** Returns the fact of a Signet attribute with its pointer as it stands, and sentences on what is odd; or the sentence that refuses it. */
export function signetFact(
  row: SignetAttribute,
  joins: SignetJoins,
): { readonly fact: FactInput; readonly flags: readonly string[] } | { readonly refusal: string } {
  const refusal = refusalOf(row)
  if (refusal !== null) return { refusal }
  const flags: string[] = []
  const flag: Flag = (sentence) => flags.push(sentence)
  const aspect = row.aspectId === null ? undefined : joins.aspects.get(row.aspectId)
  const memory = memoryOf(row, { joins, flag })
  const kind = kindOf(row, { memory, flag })
  const times = timesOf(row, flag)
  const fact: FactInput = {
    agent: agentOf(row, { aspect, flag }),
    ...placeOf(row, { aspect, joins, flag }),
    kind,
    content: contentOf(row, flag),
    tags: tagsOf(memory?.tags ?? null),
    metadata: metadataOf(memory),
    confidence: shareOf('confidence', row.confidence, flag),
    importance: shareOf('importance', row.importance, flag),
    ...times,
    protected: memory?.pinned ?? false,
    status: statusOf(row, flag),
    supersededBy: row.supersededBy,
    supersededAt: null,
    externalId: row.id,
    source: sourceOf(memory),
  }
  return { fact, flags }
}

function refusalOf({ id, content }: SignetAttribute): string | null {
  if (id === null || id === '')
    return 'The row has no id, so nothing could point to it or find it again.'
  if (content === null) return 'The row has no text as its content.'
  if (!VISIBLE.test(content)) return 'The content of the row is empty.'
  if (content.length <= MAX_CONTENT_LENGTH) return null
  const [length, limit] = [content.length, MAX_CONTENT_LENGTH].map((count) =>
    count.toLocaleString('en'),
  )
  return `The content has ${length} characters and the limit is ${limit}.`
}

function memoryOf(
  row: SignetAttribute,
  { joins, flag }: { readonly joins: SignetJoins; readonly flag: Flag },
): SignetMemory | undefined {
  // Since migration 102 an attribute may have a memory of its own id instead of a memory_id.
  const memory = joins.memories.get(row.memoryId ?? row.id ?? '')
  if (memory === undefined && row.memoryId !== null) {
    flag(`Memory missing: the memory ${quoted(row.memoryId)} that it came from does not exist.`)
  }
  return memory
}

function agentOf(
  row: SignetAttribute,
  { aspect, flag }: { readonly aspect: SignetAspect | undefined; readonly flag: Flag },
): string {
  const agent = cleanText(row.agentId ?? aspect?.agentId ?? '').trim()
  if (agent !== '' && agent.length <= MAX_NAME_LENGTH) return agent
  flag(`The row names no usable agent; it was taken as a fact of "${DEFAULT_AGENT}".`)
  return DEFAULT_AGENT
}

function placeOf(
  row: SignetAttribute,
  {
    aspect,
    joins,
    flag,
  }: {
    readonly aspect: SignetAspect | undefined
    readonly joins: SignetJoins
    readonly flag: Flag
  },
): Place {
  if (row.aspectId === null) {
    flag('Unclassified: it has no aspect yet, so no entity either; it takes no part in detection.')
    return UNPLACED
  }
  if (aspect === undefined) {
    flag(
      `Unclassified: its aspect ${quoted(row.aspectId)} does not exist; it takes no part in detection.`,
    )
    return UNPLACED
  }
  const entity = joins.entities.get(aspect.entityId ?? '')
  if (entity === undefined) {
    flag(`Unclassified: the entity of its aspect ${quoted(aspect.name ?? '')} does not exist.`)
    return UNPLACED
  }
  const place = { entity: nameOf(entity.name), aspect: nameOf(aspect.name), key: slotOf(row) }
  const long = Object.entries(place).find(([, name]) => (name?.length ?? 0) > MAX_NAME_LENGTH)
  if (long === undefined) return place
  flag(`Unclassified: the name of its ${long[0]} is longer than ${MAX_NAME_LENGTH} characters.`)
  return UNPLACED
}

function slotOf(row: SignetAttribute): string | null {
  const claim = nameOf(row.claimKey)
  const group = nameOf(row.groupKey)
  return claim === null || group === null || group === 'general' ? claim : `${group}/${claim}`
}

function nameOf(name: string | null): string | null {
  const trimmed = cleanText(name ?? '').trim()
  return trimmed === '' ? null : trimmed
}

function kindOf(
  row: SignetAttribute,
  { memory, flag }: { readonly memory: SignetMemory | undefined; readonly flag: Flag },
): FactKind {
  if (row.kind === 'constraint') return 'constraint'
  if (row.kind !== 'attribute')
    flag(`The kind ${quoted(row.kind ?? '')} is not known; it was taken as an attribute.`)
  for (const type of [memory?.type, memory?.memoryKind]) {
    if (type === 'fact' || type === 'preference' || type === 'decision') return type
  }
  return 'fact'
}

function contentOf(row: SignetAttribute, flag: Flag): string {
  const content = cleanText(row.content ?? '')
  if (content !== row.content)
    flag('The content held characters that no text can hold; each was replaced by "\uFFFD".')
  return content
}

function statusOf(row: SignetAttribute, flag: Flag): FactStatus {
  if (row.status === 'active' || row.status === 'superseded') return row.status
  if (row.status !== 'deleted') {
    flag(
      `The status ${quoted(row.status ?? '')} is not known; it was taken as deleted, so it is not compared.`,
    )
  }
  return 'retracted'
}

function timesOf(
  row: SignetAttribute,
  flag: Flag,
): Pick<FactInput, 'recordedAt' | 'validFrom' | 'validUntil'> {
  const recordedMs = timeOf('created_at', row.createdAt, flag)
  if (row.createdAt === null)
    flag('It says nowhere when it was recorded; the moment of import is used.')
  const claimedMs =
    timeOf('valid_from', row.validFrom, flag) ??
    timeOf('occurred_at', row.occurredAt, flag) ??
    recordedMs
  const untilMs = timeOf('valid_until', row.validUntil, flag)
  const backwards = untilMs !== null && claimedMs !== null && untilMs < claimedMs
  if (backwards) flag('Its valid_until is before it begins to hold; the end was left out.')
  return {
    recordedAt: dateOf(recordedMs),
    validFrom: dateOf(claimedMs),
    validUntil: backwards ? null : dateOf(untilMs),
  }
}

function timeOf(column: string, text: string | null, flag: Flag): number | null {
  if (text === null) return null
  const ms = parseInstant(text)
  if (ms === null)
    flag(`Its ${column} ${quoted(text)} is not a time that can be read; it was left out.`)
  return ms
}

function dateOf(ms: number | null): Date | null {
  return ms === null ? null : instantFromMs(ms)
}

function shareOf(column: string, value: number | null, flag: Flag): number | null {
  if (value === null || (value >= 0 && value <= 1)) return value
  flag(`Its ${column} is ${value}, which is not from 0 to 1; it was left out.`)
  return null
}

function tagsOf(text: string | null): readonly string[] {
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

function metadataOf(memory: SignetMemory | undefined): Readonly<Record<string, unknown>> {
  const told = {
    project: memory?.project,
    memoryType: memory?.type,
    scope: memory?.scope,
    visibility: memory?.visibility,
    memoryDeleted: memory?.deleted === true ? true : null,
  }
  return Object.fromEntries(
    Object.entries(told).filter(([, value]) => value !== null && value !== undefined),
  )
}

/** The words of a memory that was deleted are not brought back as an excerpt. */
function sourceOf(memory: SignetMemory | undefined): SourceInput | null {
  if (memory === undefined) return null
  const excerpt = memory.deleted || memory.content === null ? null : cleanText(memory.content)
  const shortened = excerpt !== null && excerpt.length > MAX_CONTENT_LENGTH
  return {
    externalId: memory.id,
    excerpt: shortened ? cleanText(`${excerpt.slice(0, MAX_CONTENT_LENGTH - 1)}…`) : excerpt,
    session: memory.session ?? memory.sourceId,
  }
}
