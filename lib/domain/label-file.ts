import type { VerdictValue } from './verdict'

/** One row of a label file: its pair, the answer, and the reviewer (null: the importer). */
export type LabelFileRow = {
  readonly line: number // 1-based
  readonly pairId: string | null
  readonly facts: PairSides | null // ids
  readonly texts: PairSides | null // texts as drawn
  readonly sample: number | null // named in the row
  readonly value: VerdictValue
  readonly reviewer: string | null
}

export type PairSides = { readonly older: string; readonly newer: string }

/** A line number and why the row is listed. */
export type LineReason = { readonly line: number | null; readonly reason: string }

/** A label file as read, before matching it to a sample. */
export type LabelFile = {
  readonly name: string
  readonly rows: readonly LabelFileRow[]
  readonly problems: readonly LineReason[] // unreadable rows
  readonly notes: readonly string[] // about the whole file: unknown columns
  readonly refusal: string | null // why nothing was read
}

/** What importing a label file does or would do. It reveals no scores, signals or others' answers to pairs still being labeled. */
export type LabelReport = {
  readonly name: string
  readonly sample: number
  readonly rows: number // in the file, readable or not
  readonly matched: number // labels to write
  readonly already: number // nothing to do: the label exists, or the pair needs none
  readonly unmatched: number
  readonly conflicting: number // skipped or not
  readonly taken: number // of these, written as another opinion
  readonly reviewers: readonly { readonly name: string; readonly labels: number }[] // labels to write
  readonly notes: readonly string[]
  readonly lines: readonly ReportLine[] // the first rows that did not simply match
}

export type ReportLine = LineReason & {
  readonly state: 'already' | 'unmatched' | 'conflicting' | 'taken' // taken: conflicting, but written as another opinion
}
