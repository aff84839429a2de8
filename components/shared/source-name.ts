import type { SourceView } from '@/lib/views/fact-view'

/** Returns where a fact came from, in words. */
export function sourceName(source: Pick<SourceView, 'system' | 'externalId'> | null): string {
  if (source === null) return 'no source recorded'
  const { system, externalId } = source
  return externalId === null ? `from ${system}` : `from ${system}, ${externalId}`
}
