import type {
  StoreCapabilities,
  StoreChange,
  StoreScope,
  StoreState,
} from '@/lib/domain/connection'
import type { ImportBatch } from '@/lib/domain/import-batch'

/** One account of a store: where it answers, whose facts are read, and what lets us in. */
export type StoreTarget = {
  readonly url: string // origin, without a user, a query or a trailing slash
  readonly scope: StoreScope
  readonly agent: string // the agent here whose facts they are
  readonly key: string | null // sent as the store wants it; never logged
  readonly database?: string | null // the file or folder of a store that is read from it, beside its server; null: nobody said where, or it may not be opened
  readonly now?: () => Date // for a store whose facts expire or end
  readonly onRow?: () => void // called for each row or file that is read there, to signal progress
}

/** What a connector may say to the world. Throws `StoreProblem` when nothing answers. */
export type Transport = (call: {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: unknown // sent as JSON
}) => Promise<{
  readonly status: number
  readonly body: unknown // null: no JSON
  readonly retryAfterMs?: number | null
  readonly session?: string // that a server of MCP opened
}>

type Trouble = {
  readonly kind: 'unreachable' | 'busy' | 'unauthorized' | 'refused' | 'unexpected'
  readonly sentence: string
  readonly wayOut: string
  readonly retryAfterMs?: number | null // as the store asked
  readonly nobody?: true // nothing listens at the address
}

/** Why a store could not be asked, or did not do what it was asked to, with a way out. */
export class StoreProblem extends Error {
  constructor(readonly trouble: Trouble) {
    super(trouble.sentence)
  }
}

/** What was found at an address, without writing anything. */
export type Probe = {
  readonly product: string // with its version, where it says it
  readonly system?: string // which of the systems of its kind, as a batch names it
  readonly writable: boolean
  readonly why: string | null // one sentence, where it cannot be written
  readonly facts: number | null // in the scope, as far as one request tells
}

/** What a store holds: its facts as a batch, and of each its state, by its id there. */
export type ReadStore = {
  readonly batch: ImportBatch
  readonly exportedAs?: string // the system of an export of the same store, which does not say where it is from
  readonly states: ReadonlyMap<string, StoreState>
  readonly partial: string | null // why some may be missing
  readonly digest?: string // of every value that it was made of
  readonly mark?: string | null // what the connector wants to know at the next read
  readonly left?: number // facts that are as they were last seen, and therefore not in the batch
}

/** What a store was when it was last read. */
export type LastRead = {
  readonly digest: string | null // null: it has to be compared
  readonly loadSeen: () => Promise<Seen>
}

/** What each fact was last seen to be. */
export type Seen = {
  readonly states: ReadonlyMap<string, string> // as stored, by id
  readonly isAsSeen: IsAsSeen
  readonly mark: string | null // of the last read; null: all is read
}

/** True where the fact with this id was seen before, and was as it is now. */
export type IsAsSeen = (id: string, current: StoreState) => boolean

/** A write that is decided: what the fact must be before it, and will be after it. */
export type StorePlan = {
  readonly before: StoreState
  readonly after: StoreState // the values that we determine
  readonly newer?: StoreState // what the newer fact must be, where it supersedes this one
  readonly call: {
    readonly method: 'PUT' | 'POST' | 'PATCH' | 'SQL' | 'CYPHER' | 'FILE'
    readonly path: string
    readonly body: unknown
  }
  readonly says: string // one sentence
}

export type PlanRefusal = {
  readonly kind: 'changed-in-store' | 'not-ours' | 'missing-in-store' | 'not-supported'
  readonly sentence: string
  readonly wayOut: string
}

export type PlanResult =
  | { readonly ok: true; readonly plan: StorePlan }
  | { readonly ok: false; readonly refusal: PlanRefusal }

/** What is to be written, and what is known of the fact there. */
export type ToPlan = {
  readonly externalId: string
  readonly change: StoreChange
  readonly current: StoreState | null // just read; null: it is not there
  readonly expected: StoreState // as we last saw or wrote it
  readonly newer?: StoreState // likewise of the newer fact, where it is to supersede this one
  readonly tried?: { readonly before: StoreState; readonly written: StoreState } // what an earlier try of the same change was to do
  readonly operationId: string // the mark of our write
  readonly at: Date
}

/** One kind of memory store that is not ours (decision 0176). Verifying and undoing need no function: both are `look` and `plan`. */
export type Connector = {
  readonly capabilities: StoreCapabilities
  readonly probe: (target: StoreTarget, send: Transport) => Promise<Probe>
  readonly read: (target: StoreTarget, send: Transport) => Promise<ReadStore>
  /** Reads it again: what is not as it was last seen, with all that could bear on it. Null where nothing has changed. Without it, all is read. */
  readonly readAgain?: (
    target: StoreTarget,
    send: Transport,
    last: LastRead,
  ) => Promise<ReadStore | null>
  /** Reads one fact; null when the store has none with this id. */
  readonly look: (
    target: StoreTarget,
    externalId: string,
    send: Transport,
  ) => Promise<StoreState | null>
  /** Names the values that the store sets itself when it makes a change of ours. They are noted as they are seen then, for an undo to compare. */
  readonly setByStore?: readonly string[]
  /** True where a write of ours was interrupted: some of its steps were made. It is tried again, and makes the rest. */
  readonly isPartway?: (
    current: StoreState,
    tried: { readonly before: StoreState; readonly written: StoreState },
  ) => boolean
  /** Decides what is to be written; pure. */
  readonly plan: (request: ToPlan) => PlanResult
  /** Has the store try a plan without writing, where it can, and returns what it said in a sentence. */
  readonly rehearse?: (target: StoreTarget, plan: StorePlan, send: Transport) => Promise<string>
  /** Sends the call of a plan. The answer is no proof: look again. */
  readonly write: (target: StoreTarget, plan: StorePlan, send: Transport) => Promise<void>
}
