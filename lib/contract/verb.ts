import type { z } from 'zod'

import type { StoreTarget } from '@/lib/connectors/port'
import type { StoreKind } from '@/lib/domain/connection'
import type { ImportBatch, ImportSource, UploadedFile } from '@/lib/domain/import-batch'
import type { LabelFile } from '@/lib/domain/label-file'
import type { OperationRequest } from '@/lib/domain/operation'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, type Result } from '@/lib/domain/result'
import type { Scope } from '@/lib/domain/token'
import type { Asked } from '@/lib/domain/waiting'
import type { DeliveryMeans } from '@/lib/operations/deliver-to-stores'
import type { SendWebhook } from '@/lib/operations/deliver-webhooks'
import type { ArrivalProviders } from '@/lib/operations/steps/read-arrivals'
import type { undoOperations } from '@/lib/operations/undo-operation'
import type { AnswerKeeper } from '@/lib/store/answers'
import type { OpenImport } from '@/lib/store/open-imports'
import type { Store } from '@/lib/store/port'
import type { AgentView } from '@/lib/views/agents'
import type { FoundStore } from '@/lib/views/connections'
import type { PossibleView } from '@/lib/views/possible'
import type { TrySimilarity } from '@/lib/views/try'

/** What a verb does to the store, and so what it needs of whoever asks. */
export type Role = 'read' | 'write' | 'decide' | 'admin'

export const SCOPE_OF: Readonly<Record<Role, Scope>> = {
  read: 'facts:read',
  write: 'facts:write',
  decide: 'verdicts:write',
  admin: 'admin',
}

/** Who asks: a program with a token, or a person without one. */
export type Principal = {
  readonly id: string // idempotency keys and cursors are its own
  readonly program: string | null // null: a person at the terminal
  readonly person: string
  readonly roles: ReadonlySet<Role>
  readonly agents: readonly string[] | null // null: all
}

type Side = string | { readonly content: string }

/** Files that a person opened, which wait for the next step. */
export type StagedImports = {
  read(source: ImportSource, request: OperationRequest): Promise<Result<ImportBatch>>
  keep(batch: ImportBatch, request: OperationRequest): Promise<string | null> // its token; null: no room
  find(token: string, request: OperationRequest): Promise<ImportBatch | null>
  drop(token: string): Promise<void>
}

/** What may be asked of memory stores that are not ours. */
export type ConnectedStores = {
  readonly means: DeliveryMeans
  readonly probe: (kind: StoreKind, target: StoreTarget) => Promise<FoundStore>
  readonly seal: (key: string, id: string) => Promise<string | null> // null: there is no secret to seal it with
  readonly keyProblem: (connectionId: string) => Promise<Refusal | null> // why this process cannot open the key
  readonly sendSoon: () => void
  readonly inBackground: (work: () => Promise<unknown>) => void // of a store; whoever asked does not wait for it
}

/** What a verb may use beside its input. */
export type Services = {
  readonly store: Store
  /** Carries out a verb that takes long, beside the event loop; absent where it is done already. */
  readonly beside?: <Shape extends z.ZodType, Done>(
    verb: PageVerb<Shape, Done>,
    input: z.output<Shape>,
    request: VerbRequest,
  ) => Promise<Result<Done>>
  readonly undo: typeof undoOperations
  readonly providers: ArrivalProviders // what may be consulted about arriving facts
  /** Reads a file of facts apart from this process; `agent` is that of rows that name none. */
  readonly readFacts: (
    file: { readonly name: string; readonly text: string; readonly agent: string | null },
    at: Date,
  ) => Promise<Result<ImportBatch>>
  /** Keeps what a program sends for an hour, and returns its token. */
  readonly keepUpload: (
    body: ReadableStream<Uint8Array>,
    name: string,
    asked: Asked,
  ) => Promise<Result<{ readonly token: string }>>
  readonly readUpload: (file: UploadedFile, asked: Asked) => Promise<Result<ImportBatch>>
  readonly breathe: () => Promise<void> // lets other requests be answered between parts of long work
  readonly random: () => number
  readonly newToken: () => { readonly id: string; readonly secret: string }
  /** Finds the pairs of an agent that came close to being proposed, beside the event loop. */
  readonly possible: (agent: Pick<AgentView, 'id' | 'activeFacts'>) => Promise<PossibleView>
  readonly similarityOf: (older: Side, newer: Side) => Promise<TrySimilarity>
  readonly filledAt: (agent: { readonly id: string; readonly createdAt: Date }) => Date | null // of the demo
  readonly staged: StagedImports
  readonly sendWebhook: SendWebhook
  readonly stores: ConnectedStores
  readonly secretFor: (seed: string) => string // the same for the same seed, and known to nobody else
  readonly startSweep: (
    command: {
      readonly agentId: string
      readonly entity: string | null
      readonly trigger: 'button' | 'import'
    },
    request: OperationRequest,
  ) => Promise<Result<{ readonly runId: string }>>
  /** Has a head fitted to the configured embeddings; returns once that is on record. */
  readonly fitEmbeddings: (request: OperationRequest) => Promise<Result<{ readonly model: string }>>
  /** Has what is left of an import written, and then its agents swept; returns at once. */
  readonly endImport: (operationId: string, open: OpenImport | null) => void
  readonly stopSweep: (runId: string, at: Date) => Promise<Result<{ readonly runId: string }>>
  /** Reads an uploaded file of labels. */
  readonly readLabels: (upload: string, request: OperationRequest) => Promise<Result<LabelFile>>
}

/** A version that the caller saw, and of what; null: of what the request names. */
export type Expected = { readonly id: string | null; readonly version: number }

/** How a page showed what a person answers. */
export type Shown = {
  readonly dwellMs: number | null // how long
  readonly evidence: boolean // with what the detector found
}

export type VerbRequest = OperationRequest & {
  readonly principal: Principal
  readonly expected: Expected | null // what the caller saw
  readonly shown: Shown
  readonly body?: ReadableStream<Uint8Array> // bytes beside the input
  readonly keepAnswer?: AnswerKeeper['within'] // for a verb that knows its answer in the transaction that writes
}

/** One thing that can be done or asked, described once for every door. */
export type PageVerb<Shape extends z.ZodType = z.ZodType, Done = unknown> = {
  readonly name: string
  readonly says: string // one sentence, for documents
  readonly role: Role
  readonly onlyReads?: true // whatever its role
  readonly takesLong?: true // a server does it beside its event loop
  readonly versioned?: true // changes something the caller saw: asks for its version
  readonly secret?: string // the field that holds one: no argument of a command, and kept nowhere as it is
  readonly keyless?: true // a page sends no key: doing it twice does no harm
  readonly input: Shape
  takesLongFor?(input: z.output<Shape>): boolean // where that depends on how much is asked for
  run(services: Services, input: z.output<Shape>, request: VerbRequest): Promise<Result<Done>>
}

/** A verb that programs reach, too: `answer` makes of what was done what they receive. */
export type Verb<Shape extends z.ZodType = z.ZodType, Done = unknown, Output = unknown> = PageVerb<
  Shape,
  Done
> & {
  readonly output: z.ZodType<Output>
  answer(services: Services, done: Done, request: VerbRequest): Promise<Result<Output>>
}

/** Describes a verb of pages. */
export function pageVerb<Shape extends z.ZodType, Done>(
  described: PageVerb<Shape, Done>,
): PageVerb<Shape, Done> {
  return described
}

/** Describes a verb that returns what programs receive. */
export function verb<Shape extends z.ZodType, Output>(
  described: PageVerb<Shape, Output> & { readonly output: z.ZodType<Output> },
): Verb<Shape, Output, Output> {
  return { ...described, answer: (_services, done) => Promise.resolve(accepted(done)) }
}

/** Describes a verb whose answer to programs is another than what pages show of it. */
export function answering<Shape extends z.ZodType, Done, Output>(
  described: Verb<Shape, Done, Output>,
): Verb<Shape, Done, Output> {
  return described
}

/** True when a verb writes. */
export function writes({ role, onlyReads }: Pick<PageVerb, 'role' | 'onlyReads'>): boolean {
  return role !== 'read' && onlyReads !== true
}
