import { normalizeText } from '@/lib/detection/normalize-text'

export const FACT_KINDS = ['fact', 'preference', 'decision', 'constraint'] as const
export type FactKind = (typeof FACT_KINDS)[number]

export const FACT_STATUSES = ['active', 'superseded', 'retracted'] as const
export type FactStatus = (typeof FACT_STATUSES)[number]

/** Matches text with at least one visible character. */
export const VISIBLE = /[^\p{C}\p{Z}]/u

/** Maximum content length, in UTF-16 units. Anything longer is a document, not a fact. */
export const MAX_CONTENT_LENGTH = 20_000

/** Maximum length of the name of an agent, entity, aspect or key. */
export const MAX_NAME_LENGTH = 200

export const MAX_TAGS = 200

/** One stored statement about an entity's aspect. */
export type Fact = {
  readonly id: string // UUIDv7, ordered by arrival
  readonly agentId: string
  readonly entity: string | null // null = not classified yet; excluded from detection
  readonly aspect: string | null
  readonly archived: boolean // archived by its source; excluded from detection until a person includes it (rule SG6)
  readonly key: string | null
  readonly kind: FactKind
  readonly content: string
  readonly normalizedContent: string
  readonly tags: readonly string[]
  readonly metadata: Readonly<Record<string, unknown>>
  readonly confidence: number | null // 0–1, the source's own claim
  readonly importance: number | null // 0–1
  readonly sourceId: string | null
  readonly recordedAt: Date
  readonly validFrom: Date
  readonly timeKnown: boolean // false when validFrom is only the time of import
  readonly validUntil: Date | null
  readonly status: FactStatus
  readonly supersededById: string | null
  readonly supersededAt: Date | null
  readonly protected: boolean
  readonly revision: number // counts changes of the content, not bookkeeping
  readonly version: number // counts all changes of the row; the compare-and-set token
  readonly confirmedAt: Date | null // last confirmation that it is still true
  readonly confirmations: number // number of confirmations
}

/** Returns the normalized form of an entity, aspect or key, so that spellings of one name share a slot. */
export function nameKey(name: string): string {
  return normalizeText(name)
}

/** Orders two facts by validity, then by arrival (rule D3): negative when `a` is older. */
export function compareByTime(
  a: { readonly validFrom: Date; readonly id: string },
  b: { readonly validFrom: Date; readonly id: string },
): number {
  return a.validFrom.getTime() - b.validFrom.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}
