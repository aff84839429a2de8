import type { FactRow } from './rows'

/** The columns that lists filter, sort, rank and count by. */
export const LISTED = [
  'id',
  'agentId',
  'entityKey',
  'aspectKey',
  'kind',
  'status',
  'protected',
  'importance',
  'confirmations',
  'sourceId',
  'supersededById',
  'validFrom',
  'validUntil',
  'supersededAt',
  'confirmedAt',
] as const satisfies readonly (keyof FactRow)[]

/** A past fact, without what is read only for facts that are shown. */
export type FactThen = Pick<FactRow, (typeof LISTED)[number]> & {
  readonly normalizedContent: string | null // null: unchanged since, or not asked for
}

/** Which changes count: those that moved a fact in lists, or all, its words included. */
export type Which = 'moves' | 'words'

/** Reads facts as they were after an operation, from the changes since that count, by id. */
export type ChangedFacts = {
  /** How far the log is written. It grows with each change, also of an operation that is written in parts (rule M5). */
  end(): Promise<number>
  /** The earliest operation among what was written after an `end`; null: nothing was. */
  firstAfter(end: number): Promise<number | null>
  /** Facts that changed after `seq`, as they were after it. Facts that arrived after it are left out. */
  since(seq: number, which: Which): Promise<ReadonlyMap<string, FactThen>>
  /** The same for the changes that were written after an `end`. */
  writtenAfter(end: number, seq: number, which: Which): Promise<ReadonlyMap<string, FactThen>>
  /** Those of some facts that changed after `seq`, as they were then. Facts that arrived after it are left out. */
  among(ids: readonly string[], seq: number, which: Which): Promise<ReadonlyMap<string, FactThen>>
  /** The facts touched by operations after one and up to another. Null: more than `most`. */
  touched(
    range: { readonly after: number; readonly upTo: number; readonly which: Which },
    most: number,
  ): Promise<readonly string[] | null>
}
