import type { FactKind, FactStatus } from './fact'

/** One fact as read by an importer: the source's words and times only. */
export type FactInput = {
  readonly agent: string
  readonly entity: string | null
  readonly aspect: string | null
  readonly key: string | null
  readonly archived?: boolean // its source archived its entity or aspect
  readonly placed?: false // its source no longer says of what it is, so a stored fact keeps its entity
  readonly kind: FactKind
  readonly content: string
  readonly tags: readonly string[]
  readonly metadata: Readonly<Record<string, unknown>>
  readonly confidence: number | null
  readonly importance: number | null
  readonly recordedAt: Date | null // null: unknown, so the time of import
  readonly validFrom: Date | null // null: unknown, so recordedAt
  readonly validUntil: Date | null
  readonly protected: boolean
  readonly status: FactStatus
  readonly supersededBy: string | null // externalId of the replacing fact, in this batch or imported earlier
  readonly supersededAt: Date | null
  readonly supersedes?: string // externalId or local id of the fact that this one replaces; inverse of `supersededBy`
  readonly externalId: string | null // id in its own system; null = recognized by text and time
  readonly source: SourceInput | null
  readonly standsFor?: string // the fact here that it changes, where that is another than the one that was imported
  readonly taken?: true // a person takes over what it says, even if the text was reworded here
  readonly confirmed?: { readonly times: number; readonly at: Date | null } // repeated by the same source; null = the time of import
}

/** Where a fact came from. */
export type SourceInput = {
  readonly externalId: string | null
  readonly excerpt: string | null
  readonly session: string | null
}

/** A proposal recorded by another system, one per pair. */
export type RecordedProposal = {
  readonly agent: string
  readonly olderExternalId: string
  readonly newerExternalId: string
  readonly confidence: number | null // null: the other system gives none
  readonly reason: string | null
  readonly method: string // the other system's term: 'heuristic', 'semantic'
  readonly firstSeenAt: Date
  readonly lastSeenAt: Date
  readonly seen: number
}

/** A conversation line that replaces one value with another. */
export type StatedReplacement = {
  readonly agent: string
  readonly newerExternalId: string // the fact from this line
  readonly older: string | null // the replaced value; null = the current value under the same key
  readonly olderExternalId?: string // the corrected fact of this batch, if known
  readonly newer: string
  readonly line: number
  readonly said: string
}

/** A problem with one row. `refuse`: not imported. `flag`: imported, but needs a look. */
export type ImportProblem = {
  readonly severity: 'refuse' | 'flag'
  readonly line: number | null // 1-based, for text files
  readonly ref: string | null // id of the row in its own system
  readonly reason: string // one sentence
  readonly lines?: readonly { readonly line: number; readonly text: string }[] // what a sentence about several lines counts; the first ones
}

/** Why a row without an agent is refused. The page offers a field for it. */
export const NO_AGENT = '"agent" is missing; name it in the row, or choose one for the whole file.'

/** The contents of one file or store, before anything is written. */
export type ImportBatch = {
  readonly system: string // 'jsonl', 'csv', 'signet'
  readonly name: string // file name, as the user knows it
  readonly facts: readonly FactInput[]
  readonly proposals: readonly RecordedProposal[]
  readonly instead?: readonly StatedReplacement[] // from a conversation
  readonly problems: readonly ImportProblem[]
}

/** What to import: an upload, a database with its -wal file, or a database by its path. */
export type ImportSource = {
  readonly upload: string | null // tokens
  readonly wal: string | null
  readonly path: string | null // as typed
  readonly agent: string | null // for rows that name none
}

/** An upload that stays where it is, and for a database its -wal file. */
export type UploadedFile = {
  readonly upload: string // tokens
  readonly wal: string | null
  readonly agent: string | null // for rows that name none
}
