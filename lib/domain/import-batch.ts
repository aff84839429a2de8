import type { FactKind, FactStatus } from './fact'

/** One fact as an importer read it: the source's words and times, nothing of ours yet. */
export type FactInput = {
  readonly agent: string
  readonly entity: string | null
  readonly aspect: string | null
  readonly key: string | null
  readonly archived?: boolean // its source has archived its entity or aspect
  readonly kind: FactKind
  readonly content: string
  readonly tags: readonly string[]
  readonly metadata: Readonly<Record<string, unknown>>
  readonly confidence: number | null
  readonly importance: number | null
  readonly recordedAt: Date | null // null = unknown: the moment of import
  readonly validFrom: Date | null // null = unknown: recordedAt
  readonly validUntil: Date | null
  readonly protected: boolean
  readonly status: FactStatus
  readonly supersededBy: string | null // externalId of the replacing fact, same batch or already imported
  readonly supersededAt: Date | null
  readonly supersedes?: string // externalId, or our id, of the fact that this one replaces; the other end of `supersededBy`
  readonly externalId: string | null // the fact's id in its own system; null = recognised by its words and time
  readonly source: SourceInput | null
  readonly confirmed?: { readonly times: number; readonly at: Date | null } // said again by the same source; null = the moment of import
}

/** Where a fact came from. */
export type SourceInput = {
  readonly externalId: string | null
  readonly excerpt: string | null
  readonly session: string | null
}

/** A proposal that another system recorded, deduplicated on the pair. */
export type RecordedProposal = {
  readonly agent: string
  readonly olderExternalId: string
  readonly newerExternalId: string
  readonly confidence: number
  readonly reason: string | null
  readonly method: string // the other system's word: 'heuristic', 'semantic'
  readonly firstSeenAt: Date
  readonly lastSeenAt: Date
  readonly seen: number
}

/** A line of a conversation that puts a value in the place of another. */
export type SaidInstead = {
  readonly agent: string
  readonly newerExternalId: string // of the fact that the line gives
  readonly older: string | null // the value that it takes back; null = whatever holds now under the same key
  readonly olderExternalId?: string // of the fact of this batch that it corrects, where that is known
  readonly newer: string
  readonly line: number
  readonly said: string
}

/** Something a person should hear about one row. `refuse` = the row is not imported; `flag` = imported, but look. */
export type ImportProblem = {
  readonly severity: 'refuse' | 'flag'
  readonly line: number | null // 1-based line of a text file
  readonly ref: string | null // id of the row in its own system
  readonly reason: string // a sentence
}

/** Everything one file or store yields, before any of it is written. */
export type ImportBatch = {
  readonly system: string // 'jsonl', 'csv', 'signet'
  readonly name: string // what the user calls it: a file name
  readonly facts: readonly FactInput[]
  readonly proposals: readonly RecordedProposal[]
  readonly instead?: readonly SaidInstead[] // of a conversation
  readonly problems: readonly ImportProblem[]
}
