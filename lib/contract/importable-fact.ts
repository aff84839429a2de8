type Json = Readonly<Record<string, unknown>>

/** What the import reads under the same name. */
const KEPT = [
  'id',
  'agent',
  'entity',
  'aspect',
  'key',
  'kind',
  'content',
  'tags',
  'metadata',
  'confidence',
  'importance',
  'recorded_at',
  'valid_from',
  'valid_until',
  'protected',
  'superseded_by',
  'superseded_at',
] as const

/**
 * Returns a fact as a row that the import reads; null for one whose import was undone, which was never true (rule LF9). A retracted fact
 * ends when it was retracted.
 */
export function importableFact(fact: Json): Json | null {
  const { source, status } = fact
  if (status === 'retracted' && fact['superseded_at'] === null) return null
  const from = typeof source === 'object' && source !== null ? (source as Json) : null
  return {
    ...Object.fromEntries(KEPT.map((name) => [name, fact[name]])),
    ...(status === 'retracted' && { superseded_at: null }), // nothing replaced it
    source:
      from === null
        ? null
        : { id: from['external_id'], session: from['session'], excerpt: from['excerpt'] },
  }
}
