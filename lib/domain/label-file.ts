import type { VerdictValue } from './verdict'

/** One row of a file of labels: whatever names its pair, the answer, and by whom (null: by whoever imports it). */
export type LabelFileRow = {
  readonly line: number // 1-based
  readonly pairId: string | null
  readonly facts: PairSides | null // ids
  readonly texts: PairSides | null // as they were drawn
  readonly sample: number | null // that the row names
  readonly value: VerdictValue
  readonly reviewer: string | null
}

export type PairSides = { readonly older: string; readonly newer: string }

/** A line and why it is where it stands. */
export type LineReason = { readonly line: number | null; readonly reason: string }

/** A file of labels as it was read, before any of it is held against a sample. */
export type LabelFile = {
  readonly name: string
  readonly rows: readonly LabelFileRow[]
  readonly problems: readonly LineReason[] // rows that cannot be read
  readonly notes: readonly string[] // of the whole file: columns that nobody knows
  readonly refusal: string | null // why nothing of it was read
}

/** What importing a file does, or would do. It says nothing of scores, signals, or what others answered to a pair still in labelling. */
export type LabelReport = {
  readonly name: string
  readonly sample: number
  readonly rows: number // of the file, read or not
  readonly matched: number // labels to write
  readonly already: number // nothing to do: the same label is there, or the pair needs none
  readonly unmatched: number
  readonly conflicting: number // left out or not
  readonly taken: number // of these: written as one more opinion
  readonly reviewers: readonly { readonly name: string; readonly labels: number }[] // of what is to be written
  readonly notes: readonly string[]
  readonly lines: readonly ReportLine[] // the first of those that are not simply matched
}

export type ReportLine = LineReason & {
  readonly state: 'already' | 'unmatched' | 'conflicting' | 'taken' // taken: conflicting, and written as one more opinion
}
