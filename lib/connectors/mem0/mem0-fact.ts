import type { Pointer } from '@/lib/connectors/pointers'
import type { StoreTarget } from '@/lib/connectors/port'
import { MAX_NAME_LENGTH } from '@/lib/domain/fact'
import type { FactInput } from '@/lib/domain/import-batch'
import { instantOrNull } from '@/lib/domain/instant'
import { fitMetadata } from '@/lib/domain/metadata'
import { parseInstant } from '@/lib/domain/parse-instant'
import { cleanedFlag, cleanText, quoted } from '@/lib/importers/clean-text'

import type { MemoryRow } from './row'
import { hiddenFrom, STATE_KEYS, stateOf } from './state'

const LEFT_OUT: ReadonlySet<string> = new Set([...STATE_KEYS, 'category'])

/** Returns the fact of a memory, and sentences on what needs a look. */
export function mem0Fact(
  row: MemoryRow,
  { target, pointer }: { readonly target: StoreTarget; readonly pointer: Pointer },
): { readonly fact: FactInput; readonly flags: readonly string[] } {
  const state = stateOf(row)
  const recordedMs = parseInstant(row.created_at)
  const hiddenMs = hiddenFrom(state.expiration_date)
  const superseded = hiddenMs !== null && pointer !== null && pointer !== 'loop'
  const supersededMs = parseInstant(state.superseded_at)
  const { metadata, flag: tooLong } = fitMetadata(readMetadata(row))
  const flags = [
    cleanedFlag({
      memory: row.memory,
      metadata: [row.metadata?.['category'], ...keptEntries(row)],
    }),
    recordedMs === null ? 'It has no recording time, so the time of import is used.' : null,
    state.expiration_date !== null && hiddenMs === null
      ? `Its expiration_date ${quoted(state.expiration_date)} is not a date; it was left out.`
      : null,
    pointerFlag(pointer, hiddenMs !== null),
    tooLong,
  ].filter((flag) => flag !== null)
  const fact: FactInput = {
    agent: target.agent,
    entity: target.scope.id,
    aspect: readCategory(row),
    key: null,
    kind: 'fact',
    content: cleanText(row.memory),
    tags: [],
    metadata,
    confidence: null,
    importance: null,
    recordedAt: instantOrNull(recordedMs),
    validFrom: null,
    // mem0 knows days only: what was ended on the day it was recorded held until then at least.
    validUntil: instantOrNull(
      hiddenMs === null ? null : Math.max(hiddenMs, recordedMs ?? hiddenMs),
    ),
    protected: false,
    status: superseded ? 'superseded' : 'active',
    supersededBy: superseded && typeof pointer === 'object' ? pointer.to : null,
    supersededAt: superseded ? instantOrNull(supersededMs) : null,
    externalId: row.id,
    source: null,
  }
  return { fact, flags }
}

function pointerFlag(pointer: Pointer, ends: boolean): string | null {
  if (pointer === null) return null
  if (!ends)
    return 'It names a newer memory but has no expiration date. mem0 still returns it, so it was read as current.'
  if (pointer === 'nowhere')
    return 'Superseded without successor: the memory that supersedes it is not in the listing.'
  return pointer === 'loop'
    ? 'Its "superseded_by" is part of a loop that leads back to it; the end was read without it.'
    : null
}

function readCategory({ metadata }: MemoryRow): string {
  const category = metadata?.['category']
  const name = typeof category === 'string' ? cleanText(category).trim() : ''
  return name === '' || name.length > MAX_NAME_LENGTH ? 'memory' : name
}

/** Lists and objects stay in mem0: their depth is not ours to bound. */
function readMetadata(row: MemoryRow): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    keptEntries(row).map(([key, value]) => [
      cleanText(key),
      typeof value === 'string' ? cleanText(value) : value,
    ]),
  )
}

function keptEntries({ metadata }: MemoryRow): readonly (readonly [string, unknown])[] {
  return Object.entries(metadata ?? {}).filter(
    ([key, value]) => !LEFT_OUT.has(key) && ['string', 'number', 'boolean'].includes(typeof value),
  )
}
