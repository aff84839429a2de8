import { normalizeText } from '@/lib/detection/normalize-text'

export const FACT_KINDS = ['fact', 'preference', 'decision', 'constraint'] as const
export type FactKind = (typeof FACT_KINDS)[number]

export const FACT_STATUSES = ['active', 'superseded', 'retracted'] as const
export type FactStatus = (typeof FACT_STATUSES)[number]

/** Matches a text that has something to see: not only spaces, control and format characters. */
export const VISIBLE = /[^\p{C}\p{Z}]/u

/** Longest content that is taken in, in UTF-16 units. Longer input is a document, not a fact. */
export const MAX_CONTENT_LENGTH = 20_000

/** Longest name of an agent, entity, aspect or key. */
export const MAX_NAME_LENGTH = 200

/** One stored statement about an entity's aspect. */
export type Fact = {
  readonly id: string // UUIDv7: its order is the order of arrival
  readonly agentId: string
  readonly entity: string | null // null = not classified yet: takes no part in detection
  readonly aspect: string | null
  readonly archived: boolean // its source archived its entity or aspect: no part in detection until a person asks (rule SG6)
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
  readonly timeKnown: boolean // false when validFrom is only the moment of import
  readonly validUntil: Date | null
  readonly status: FactStatus
  readonly supersededById: string | null
  readonly supersededAt: Date | null
  readonly protected: boolean
  readonly revision: number // counts changes of what the fact says; bookkeeping leaves it
  readonly version: number // counts every change of the row; the compare-and-set token
  readonly confirmedAt: Date | null // when somebody last said that it is still true
  readonly confirmations: number // how often
}

/** Returns the comparable form of an entity, aspect or key: two spellings of one name are one slot. */
export function nameKey(name: string): string {
  return normalizeText(name)
}

/** Orders two facts by what they say about time, then by arrival (rule D3): negative when `a` is older. */
export function compareByTime(
  a: { readonly validFrom: Date; readonly id: string },
  b: { readonly validFrom: Date; readonly id: string },
): number {
  return a.validFrom.getTime() - b.validFrom.getTime() || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}
