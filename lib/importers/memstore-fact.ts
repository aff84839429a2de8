import { MAX_NAME_LENGTH, type FactKind } from '@/lib/domain/fact'
import type { FactInput } from '@/lib/domain/import-batch'
import { instantOrNull } from '@/lib/domain/instant'
import { parseInstant } from '@/lib/domain/parse-instant'

import { cleanedFlag, cleanText, quoted } from './clean-text'
import type { FactRow } from './memstore-row'

const OUR_KINDS: readonly FactKind[] = ['preference', 'decision']

/** Returns the fact of a row, with its pointer unresolved, and sentences on what needs a look. */
export function memstoreFact(
  row: FactRow,
  agent: string,
): { readonly fact: FactInput; readonly flags: readonly string[] } {
  const recordedMs = parseInstant(row.createdat)
  const endedMs = parseInstant(row.supersededat)
  const superseded = row.supersededby !== null
  const kind = cleanText(row.kind ?? '').trim()
  const flags = [
    cleanedFlag({
      content: row.content,
      subject: row.subject,
      category: row.category,
      kind: row.kind,
      subsystem: row.subsystem,
      metadata: keptEntries(row.metadata),
    }),
    recordedMs === null ? 'It has no recording time, so the time of import is used.' : null,
    superseded && endedMs === null
      ? `It is superseded, but its superseded_at ${quoted(row.supersededat ?? '')} is not a time.`
      : null,
    !superseded && endedMs !== null
      ? 'It has a "superseded_at" but no "superseded_by", so memstore shows it as current.'
      : null,
  ].filter((flag) => flag !== null)
  const confirmations = row.confirmedcount ?? 0
  const fact: FactInput = {
    agent,
    entity: nameOf(row.subject),
    aspect: nameOf(row.category) ?? 'memory',
    key: null,
    kind: OUR_KINDS.find((each) => each === kind || each === row.category) ?? 'fact',
    content: cleanText(row.content),
    tags: kind === '' || kind.length > MAX_NAME_LENGTH ? [] : [kind],
    metadata: readMetadata(row),
    confidence: null,
    importance: null,
    recordedAt: instantOrNull(recordedMs),
    validFrom: null,
    // A fact whose pointer leads nowhere is hidden by memstore all the same.
    validUntil: superseded ? instantOrNull(laterOf(endedMs ?? recordedMs, recordedMs)) : null,
    protected: false,
    status: superseded ? 'superseded' : 'active',
    supersededBy: superseded ? String(row.supersededby) : null,
    supersededAt: superseded ? instantOrNull(endedMs) : null,
    externalId: String(row.id),
    source: null,
    ...(confirmations > 0 && {
      confirmed: { times: confirmations, at: instantOrNull(parseInstant(row.lastconfirmedat)) },
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
  const entries = keptEntries({
    ...metadata,
    ...(subsystem !== null && subsystem !== undefined && subsystem !== '' && { subsystem }),
  })
  return Object.fromEntries(
    entries.map(([key, value]) => [
      cleanText(key),
      typeof value === 'string' ? cleanText(value) : value,
    ]),
  )
}

function keptEntries(metadata: FactRow['metadata']) {
  return Object.entries(metadata ?? {}).filter(
    (entry): entry is [string, string | number | boolean] =>
      ['string', 'number', 'boolean'].includes(typeof entry[1]),
  )
}

function laterOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? one : Math.max(one, other)
}
