import type { Pointer } from '@/lib/connectors/pointers'
import type { StoreTarget } from '@/lib/connectors/port'
import { MAX_NAME_LENGTH, MAX_TAGS } from '@/lib/domain/fact'
import type { FactInput } from '@/lib/domain/import-batch'
import { instantOrNull } from '@/lib/domain/instant'
import { fitMetadata } from '@/lib/domain/metadata'
import { parseInstant } from '@/lib/domain/parse-instant'
import { cleanedFlag, cleanText } from '@/lib/importers/clean-text'

import { entityOf, stateOf, type MemoryRow } from './row'
import { isInvalid } from './state'

/** Returns the fact of a memory, and sentences on what needs a look. */
export function hindsightFact(
  row: MemoryRow,
  { target, pointer }: { readonly target: StoreTarget; readonly pointer: Pointer },
): { readonly fact: FactInput; readonly flags: readonly string[] } {
  const state = stateOf(row)
  const ended = isInvalid(state)
  const recordedMs = parseInstant(row.mentioned_at)
  const endedMs = parseInstant(state.invalidated_at)
  const { metadata, flag: tooLong } = fitMetadata(metadataOf(row))
  const entity = nameOf(entityOf(row))
  const fact: FactInput = {
    agent: target.agent,
    entity: entity ?? target.scope.id,
    ...(ended && entity === null && { placed: false as const }),
    aspect: 'memory',
    key: null,
    kind: 'fact',
    content: cleanText(row.text),
    tags: tagsOf(row),
    metadata,
    confidence: null,
    importance: null,
    recordedAt: instantOrNull(recordedMs),
    validFrom: null, // `occurred_start` is when something happened, not since when it holds
    validUntil: null,
    protected: false,
    status: ended ? 'superseded' : 'active',
    supersededBy: ended && typeof pointer === 'object' ? (pointer?.to ?? null) : null,
    supersededAt: ended ? instantOrNull(endedMs) : null,
    externalId: row.id,
    source: { externalId: row.document_id ?? null, excerpt: null, session: null },
  }
  const flags = [
    cleanedFlag({ text: row.text, context: row.context, tags: row.tags, metadata: row.metadata }),
    recordedMs === null ? 'It has no recording time, so the time of import is used.' : null,
    ended ? endFlag(pointer) : null,
    tooLong,
  ].filter((flag) => flag !== null)
  return { fact, flags }
}

function endFlag(pointer: Pointer): string | null {
  if (pointer === null)
    return 'Superseded without successor: it was invalidated, and its reason names no newer memory.'
  if (pointer === 'nowhere')
    return 'Superseded without successor: the memory that supersedes it is not in the bank.'
  return pointer === 'loop'
    ? 'What its reason names as the newer memory leads back to it; the end was read without it.'
    : null
}

/** What happened when stays readable: it is no time of the fact. */
function metadataOf(row: MemoryRow): Readonly<Record<string, unknown>> {
  const own = Object.entries(row.metadata ?? {}).filter(([, value]) =>
    ['string', 'number', 'boolean'].includes(typeof value),
  )
  const { context, occurred_start, occurred_end } = stateOf(row)
  const said = Object.entries({ context, occurred_start, occurred_end }).filter(
    ([, value]) => value !== null,
  )
  return Object.fromEntries(
    [...own, ...said].map(([key, value]) => [
      cleanText(key),
      typeof value === 'string' ? cleanText(value) : value,
    ]),
  )
}

function tagsOf({ tags }: MemoryRow): readonly string[] {
  const names = (tags ?? []).map((tag) => nameOf(tag)).filter((tag) => tag !== null)
  return [...new Set(names)].slice(0, MAX_TAGS)
}

function nameOf(text: string | null): string | null {
  const name = text === null ? '' : cleanText(text).trim()
  return name === '' || name.length > MAX_NAME_LENGTH ? null : name
}
