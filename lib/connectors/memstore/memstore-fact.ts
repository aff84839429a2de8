import type { Pointer } from '@/lib/connectors/pointers'
import { MAX_NAME_LENGTH, type FactKind } from '@/lib/domain/fact'
import type { FactInput } from '@/lib/domain/import-batch'
import { instantFromMs } from '@/lib/domain/instant'
import { parseInstant } from '@/lib/domain/parse-instant'
import { cleanText, quoted } from '@/lib/importers/clean-text'

import type { FactRow } from './row'

const OUR_KINDS: readonly FactKind[] = ['preference', 'decision']

/** Returns the fact of a row, and sentences on what needs a look. */
export function memstoreFact(
  row: FactRow,
  { agent, pointer }: { readonly agent: string; readonly pointer: Pointer },
): { readonly fact: FactInput; readonly flags: readonly string[] } {
  const recordedMs = parseInstant(row.createdat)
  const endedMs = parseInstant(row.supersededat)
  const superseded = pointer !== null && pointer !== 'loop'
  const content = cleanText(row.content)
  const kind = cleanText(row.kind ?? '').trim()
  const flags = [
    content === row.content
      ? null
      : 'The text had invalid characters; each was replaced by "\uFFFD".',
    recordedMs === null ? 'It has no recording time, so the time of import is used.' : null,
    pointer !== null && endedMs === null
      ? `It is superseded, but its superseded_at ${quoted(row.supersededat ?? '')} is not a time.`
      : null,
    pointer === 'nowhere'
      ? 'Superseded without successor: the fact that supersedes it is not in the listing.'
      : null,
    pointer === 'loop'
      ? 'Its "superseded_by" is part of a loop that leads back to it; the end was read without it.'
      : null,
  ].filter((flag) => flag !== null)
  const confirmations = row.confirmedcount ?? 0
  const fact: FactInput = {
    agent,
    entity: nameOf(row.subject),
    aspect: nameOf(row.category) ?? 'memory',
    key: null,
    kind: OUR_KINDS.find((each) => each === kind || each === row.category) ?? 'fact',
    content,
    tags: kind === '' || kind.length > MAX_NAME_LENGTH ? [] : [kind],
    metadata: readMetadata(row),
    confidence: null,
    importance: null,
    recordedAt: toDate(recordedMs),
    validFrom: null,
    // A loop has no newer fact to name, and memstore hides it all the same.
    validUntil: pointer === null ? null : toDate(laterOf(endedMs ?? recordedMs, recordedMs)),
    protected: false,
    status: superseded ? 'superseded' : 'active',
    supersededBy: superseded && typeof pointer === 'object' ? pointer.to : null,
    supersededAt: superseded ? toDate(endedMs) : null,
    externalId: String(row.id),
    source: null,
    ...(confirmations > 0 && {
      confirmed: { times: confirmations, at: toDate(parseInstant(row.lastconfirmedat)) },
    }),
  }
  return { fact, flags }
}

function nameOf(text: string | null | undefined): string | null {
  const name = cleanText(text ?? '').trim()
  return name === '' || name.length > MAX_NAME_LENGTH ? null : name
}

/** The subsystem says where a fact holds, as metadata do. Lists and objects stay in memstore: their depth is not ours to bound. */
function readMetadata({
  metadata,
  subsystem,
}: FactRow): Readonly<Record<string, string | number | boolean>> {
  const entries = Object.entries({
    ...metadata,
    ...(subsystem !== null && subsystem !== undefined && subsystem !== '' && { subsystem }),
  })
  return Object.fromEntries(
    entries.flatMap(([key, value]): readonly (readonly [string, string | number | boolean])[] => {
      if (typeof value === 'string') return [[cleanText(key), cleanText(value)]]
      return typeof value === 'number' || typeof value === 'boolean'
        ? [[cleanText(key), value]]
        : []
    }),
  )
}

function laterOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? one : Math.max(one, other)
}

function toDate(ms: number | null): Date | null {
  return ms === null ? null : instantFromMs(ms)
}
