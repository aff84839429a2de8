import { createHash } from 'node:crypto'

import { normalizeText } from '@/lib/detection/normalize-text'
import type { FactInput } from '@/lib/domain/import-batch'

/**
 * Returns the key that identifies a fact when its source is imported again: its id there, or its words and times if it has none. JSONL and
 * CSV count as one source.
 */
export function importKeyOf(input: FactInput, system: string): string {
  if (input.externalId !== null) return keyOfId(input.externalId, system)
  const words = [
    input.entity === null ? null : normalizeText(input.entity),
    input.aspect === null ? null : normalizeText(input.aspect),
    input.key === null ? null : normalizeText(input.key),
    input.kind,
    input.content,
    input.recordedAt?.getTime() ?? null,
    input.validFrom?.getTime() ?? null,
    input.validUntil?.getTime() ?? null,
  ]
  return `${namespaceOf(system)}#${createHash('sha256').update(JSON.stringify(words)).digest('base64url')}`
}

/** Returns the import key of a fact with this id in its own system. */
export function keyOfId(externalId: string, system: string): string {
  return `${namespaceOf(system)}:${externalId}`
}

function namespaceOf(system: string): string {
  return system === 'jsonl' || system === 'csv' ? 'file' : system
}
