import type { StorePlan } from '@/lib/connectors/port'
import type { StoreState } from '@/lib/domain/connection'
import type { FactInput } from '@/lib/domain/import-batch'
import { parseInstant } from '@/lib/domain/parse-instant'

import type { Edit } from './edits'
import type { Folder } from './folder'

export const LAYOUT_NAMES = [
  'claude-code',
  'openclaw-memory',
  'openclaw-wiki',
  'basic-memory',
] as const
export type LayoutName = (typeof LAYOUT_NAMES)[number]

/** A fact as a folder has it. */
export type Found = {
  readonly id: string
  readonly text: string
  readonly entity: string
  readonly aspect: string
  readonly key: string | null
  readonly recordedMs: number | null
  readonly supersededBy: string | null // as it is named there
  readonly supersededMs: number | null
  readonly state: FolderState
  readonly flags: readonly string[]
  readonly beside?: Pick<FactInput, 'tags' | 'validFrom' | 'validUntil' | 'protected' | 'source'> // what it says beside its words
}

/** A file or an entry that was not read as a fact. */
export type LeftOut = { readonly id: string | null; readonly ref: string; readonly why: string }

export type Contents = { readonly found: readonly Found[]; readonly left: readonly LeftOut[] }

/** What was read of a folder, and what is known of the files that did not change. */
export type Part = Contents & {
  readonly unchanged: ReadonlyMap<string, StoreState> | null // facts by id; null: all files were read
  readonly kept: ReadonlyMap<string, string> // stamps of the files that were not read
  readonly gone: readonly string[] // ids of facts that were seen in a file, and are not in it any more
}

/** How facts are kept in the files of a folder. */
export type Layout = {
  readonly name: LayoutName
  readonly isIt: (folder: Folder) => boolean
  /** The files that facts are read from, in the order in which they are. */
  readonly files: (folder: Folder) => readonly string[]
  /** Reads the facts of a folder; with `only`, those of these files. */
  readonly read: (folder: Folder, only?: ReadonlySet<string>) => Contents
  /** How facts are read again of the files that changed. Without it, all files are read. */
  readonly apart?: {
    readonly most: number // of files that are read
    /** Returns what tells whether a fact of a file that has not changed would be read as it was. */
    readonly isStill?: (folder: Folder) => (state: StoreState) => boolean
    /** Returns the fact that a fact names as its successor, from its state. */
    readonly successorOf?: (state: StoreState) => string | null
  }
  /** The edits that make a plan true, without those that are made already. */
  readonly edit: (folder: Folder, plan: StorePlan) => readonly Edit[]
}

/** What is compared and written of a fact. Null where a layout has no such value. */
export type FolderState = Readonly<Record<StateKey, string | null>>

const STABLE = [
  'layout',
  'file', // where it is
  'ended', // 'yes'
  'status', // as a claim has it, or until when an observation holds
  'text',
  'summary', // its description, the text of a claim or how long an observation holds, as it is written
  'line', // its entry in MEMORY.md, or its own lines
  'copy', // where the same is among the retired ones, too
  'heading',
  'kind',
  'superseded_by',
  'superseded_at',
  'fixed', // why it is not changed
] as const

/** What changes with what is around a fact: noted for an undo, and no change of the fact. */
export const AROUND = ['sha256', 'at', 'after', 'before', 'eol', 'newline'] as const

export type StableKey = (typeof STABLE)[number]
export type StateKey = StableKey | (typeof AROUND)[number]

export const NO_STATE = Object.fromEntries(
  [...STABLE, ...AROUND].map((key) => [key, null]),
) as FolderState

const WORDS: Readonly<Record<StableKey, string>> = {
  layout: 'the layout of the folder',
  file: 'the file it is in',
  ended: 'whether it has ended',
  status: 'its status',
  text: 'its text',
  summary: 'its description',
  line: 'its line in MEMORY.md',
  copy: 'its copy among the retired ones',
  heading: 'its heading',
  kind: 'its type',
  superseded_by: 'what supersedes it',
  superseded_at: 'when it was superseded',
  fixed: 'whether it can be changed',
}

/** True where a fact is among those that have ended, or held until a time that is over. */
export function hasEnded({ ended, layout, status }: StoreState, at: Date | null): boolean {
  if (ended === 'yes') return true
  const untilMs = layout === 'basic-memory' ? parseInstant(status) : null
  return at !== null && untilMs !== null && untilMs <= at.getTime()
}

/** The layout in which a fact was read. */
export function layoutOf({ layout }: StoreState): LayoutName {
  return LAYOUT_NAMES.find((each) => each === layout) ?? 'claude-code'
}

/** Returns the values of a fact alone. */
export function stableOf(state: StoreState): Readonly<Record<StableKey, string | null>> {
  return Object.fromEntries(STABLE.map((key) => [key, state[key] ?? null])) as Readonly<
    Record<StableKey, string | null>
  >
}

/** Names what of a fact is not as it was. */
export function differences(one: StoreState, other: StoreState): readonly string[] {
  return STABLE.filter((key) => (one[key] ?? null) !== (other[key] ?? null)).map((key) =>
    key === 'line' && one['layout'] === 'basic-memory' ? 'its line' : WORDS[key],
  )
}

/** True where some steps of a write were made and some were not. */
export function isPartway(
  current: StoreState,
  { before, written }: { readonly before: StoreState; readonly written: StoreState },
): boolean {
  return STABLE.every((key) => {
    const is = current[key] ?? null
    return is === (before[key] ?? null) || is === (written[key] ?? null)
  })
}
