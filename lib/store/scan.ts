import type { ChangedFacts } from './changed-facts'

export type SlotPosition = { readonly entityKey: string; readonly aspectKey: string }

/** The facts to read: an agent's, or those of one of its entities. */
export type ScanScope = { readonly agentId: string; readonly entityKey: string | null }

/** The columns of a fact that detection needs; times in epoch milliseconds. */
export type ScannedFact = {
  readonly id: string
  readonly entity: string
  readonly aspect: string
  readonly entityKey: string
  readonly aspectKey: string
  readonly key: string | null
  readonly kind: string
  readonly content: string
  readonly metadata: string
  readonly validFrom: number
  readonly timeKnown: boolean
  readonly revision: number
  readonly endsAt: number | null // of a superseded fact that is still current; null: it is active
}

/** What is on record about a pair. */
export type RecordedPair = {
  readonly id: string
  readonly pairKey: string
  readonly olderFactId: string
  readonly newerFactId: string
  readonly status: string
  readonly verdict: string | null
  readonly olderRevision: number
  readonly newerRevision: number
  readonly holdsPlace: number // 0: withdrawn, and no reason not to ask about the next version (rule P6)
}

/** `at`: superseded facts that are still current then are read as well (rule A18); null: only active ones. */
export type ScanOptions = { readonly at: Date | null }

export type ChangedRead = {
  readonly slots: readonly (readonly ScannedFact[])[] // of those with active facts
  readonly slotsRead: number
  readonly last: SlotPosition
}

/** Reads facts for detection, in the order of a sweep: by slot, by bytes, then by arrival. */
export type Scan = {
  /** Classified facts after a slot and up to `until`, by slot and arrival; about `limit` active ones, in whole slots. */
  nextSlots(
    scope: ScanScope & ScanOptions & { readonly until?: SlotPosition | null },
    after: SlotPosition | null,
    limit: number,
  ): Promise<readonly (readonly ScannedFact[])[]>
  /** The same of slots that changed after a write (rule SW1); null: there are no more. */
  nextChanged(
    scope: ScanScope & ScanOptions & { readonly since: number },
    after: SlotPosition | null,
    limit: number,
  ): Promise<ChangedRead | null>
  /** The facts of a slot, with at most `most` active ones: those that arrived first. */
  slot(
    agentId: string,
    position: SlotPosition,
    options: ScanOptions & { readonly most?: number },
  ): Promise<readonly ScannedFact[]>
  /** Pairs ever proposed in the slots from one to another, inclusive. */
  recordedPairs(
    agentId: string,
    from: SlotPosition,
    to: SlotPosition,
  ): Promise<readonly RecordedPair[]>
  /** The slot of the active fact that comes this many facts after a slot; null: there are fewer. */
  slotAhead(
    agentId: string,
    after: SlotPosition | null,
    facts: number,
  ): Promise<SlotPosition | null>
  /** Counts the slots that changed after a write; null: all that ever held a fact. */
  countSlots(scope: ScanScope, since: number | null): Promise<number>
  /** Counts the active facts of an agent that have no slot. */
  countUnclassified(agentId: string): Promise<number>
  readonly changed: ChangedFacts
  close(): Promise<void>
}
