import { person, type Channel } from '@/lib/domain/actor'
import type { FactInput, ImportBatch, RecordedProposal } from '@/lib/domain/import-batch'
import { instantFromMs } from '@/lib/domain/instant'
import type { OperationRequest } from '@/lib/domain/operation'
import type { PolicyOverrides } from '@/lib/domain/policy'
import type { Result } from '@/lib/domain/result'
import type { VerdictValue } from '@/lib/domain/verdict'
import type { Store } from '@/lib/store/port'
import type { FactRow, ProposalRow } from '@/lib/store/rows'

import { confirmGates } from './confirm-gates'
import { openSweep } from './continue-sweep'
import { decideProposal } from './decide-proposal'
import { importFacts } from './import-facts'
import { setGates, type SetGates } from './set-gates'
import { setPolicy } from './set-policy'
import { startSweep, type StartSweep } from './start-sweep'

/** What a test sets on a request; the rest is counted. */
export type RequestFields = {
  readonly actor?: string
  readonly channel?: Channel
  readonly at?: Date
  readonly idempotencyKey?: string
}

export type Requests = (fields?: RequestFields) => OperationRequest

const START_MS = Date.UTC(2026, 8, 1, 12)
const SECOND_MS = 1_000

/** Returns a factory of requests with a fixed clock that advances one second per request, and counted ids that sort by time. */
export function countedRequests(prefix = 'id'): Requests {
  let ids = 0
  let requests = 0
  const newId = () => `${prefix}-${String((ids += 1)).padStart(8, '0')}`
  return (fields = {}) => ({
    ...person(fields.actor ?? 'ada', fields.channel ?? 'page'),
    at: fields.at ?? instantFromMs(START_MS + (requests += 1) * SECOND_MS),
    newId,
    idempotencyKey: fields.idempotencyKey ?? null,
  })
}

/** Returns the instant of an ISO text. */
export function at(text: string): Date {
  return instantFromMs(Date.parse(text))
}

/** Returns a fact as an importer would read it. */
export function factInput(fields: Partial<FactInput> = {}): FactInput {
  return {
    agent: 'scout',
    entity: 'Mara',
    aspect: 'home',
    key: null,
    kind: 'fact',
    content: 'Mara lives in Turku',
    tags: [],
    metadata: {},
    confidence: null,
    importance: null,
    recordedAt: null,
    validFrom: at('2026-03-01T00:00:00Z'),
    validUntil: null,
    protected: false,
    status: 'active',
    supersededBy: null,
    supersededAt: null,
    externalId: null,
    source: null,
    ...fields,
  }
}

/** Returns a proposal as another system would have recorded it. */
export function recordedProposal(
  olderExternalId: string,
  newerExternalId: string,
  fields: Partial<RecordedProposal> = {},
): RecordedProposal {
  return {
    agent: 'scout',
    olderExternalId,
    newerExternalId,
    confidence: 0.75,
    reason: null,
    method: 'heuristic',
    firstSeenAt: at('2026-04-01T00:00:00Z'),
    lastSeenAt: at('2026-04-01T00:00:00Z'),
    seen: 1,
    ...fields,
  }
}

/** Returns a batch of a file. */
export function batchOf(fields: Partial<ImportBatch>): ImportBatch {
  return { system: 'jsonl', name: 'facts.jsonl', facts: [], proposals: [], problems: [], ...fields }
}

/** Returns the value of a result that must not be a refusal. */
export function valueOf<Value>(result: Result<Value, { readonly kind: string }>): Value {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.refusal)}`)
  return result.value
}

/** Returns 'ok', or the kind of the refusal. */
export function outcomeOf(result: Result<unknown, { readonly kind: string }>): string {
  return result.ok ? 'ok' : result.refusal.kind
}

/** Sets the stored policy, whatever it was, without signatures. */
export async function setOverrides(
  store: Store,
  request: OperationRequest,
  policy: { readonly agentId: string | null; readonly overrides: PolicyOverrides },
): Promise<void> {
  const row = await store.read.policyRow.findUnique({ where: { id: policy.agentId ?? '*' } })
  valueOf(
    await setPolicy(store, { ...policy, version: row?.version ?? 0, unsigned: true }, request),
  )
}

/** Sets limits; where they are looser than before, a second person confirms them. */
export async function agreeOnLimits(
  store: Store,
  command: SetGates,
  request: OperationRequest,
): ReturnType<typeof setGates> {
  const asked = await setGates(store, command, request)
  if (!asked.ok || asked.value.operation.kind !== 'ask-gates') return asked
  const { id: requestId, version } = await store.read.limitRequest.findFirstOrThrow({
    where: { agentId: command.agentId, status: 'waiting' },
  })
  return confirmGates(store, { requestId, version }, { ...request, actor: 'second' })
}

/** A pair with its open proposal. */
export type Pair = {
  readonly older: FactRow
  readonly newer: FactRow
  readonly proposal: ProposalRow
}

/** Imports two facts and another system's proposal about them. */
export async function seedPair(
  store: Store,
  request: OperationRequest,
  sides: { readonly older?: Partial<FactInput>; readonly newer?: Partial<FactInput> } = {},
): Promise<Pair> {
  const name = request.newId()
  const newer = {
    content: 'Mara now lives in Oulu',
    validFrom: at('2026-05-01T00:00:00Z'),
    ...sides.newer,
  }
  const facts = [
    factInput({ externalId: `${name}-older`, ...sides.older }),
    factInput({ externalId: `${name}-newer`, ...newer }),
  ]
  const [first, second] = facts.map((fact) => fact.externalId ?? '')
  const agent = facts[0]?.agent ?? ''
  const proposals = [recordedProposal(first ?? '', second ?? '', { agent })]
  valueOf(
    await importFacts(store, { batch: batchOf({ facts, proposals }), skipRefused: false }, request),
  )
  const row = await store.read.proposal.findFirstOrThrow({
    where: { older: { importKey: `file:${first}` }, newer: { importKey: `file:${second}` } },
    include: { older: true, newer: true },
  })
  const { older, newer: newerRow, ...proposal } = row
  return { older, newer: newerRow, proposal }
}

/** Gives a verdict on a proposal as displayed now. */
export async function decide(
  store: Store,
  request: OperationRequest,
  verdict: {
    readonly proposalId: string
    readonly value: VerdictValue
    readonly beside?: boolean
  },
) {
  const { version } = await proposalRow(store, verdict.proposalId)
  return decideProposal(store, { ...verdict, version, dwellMs: null, shownSignals: false }, request)
}

export function proposalRow(store: Store, id: string): Promise<ProposalRow> {
  return store.read.proposal.findUniqueOrThrow({ where: { id } })
}

export function factRowOf(store: Store, id: string): Promise<FactRow> {
  return store.read.fact.findUniqueOrThrow({ where: { id } })
}

/** Sweeps an agent to the end; returns the run. */
export async function sweep(
  store: Store,
  requests: Requests,
  options: {
    readonly agentId?: string
    readonly entity?: string
    readonly factsAStep?: number
    readonly trigger?: StartSweep['trigger']
  } = {},
) {
  const command = {
    agentId: options.agentId ?? 'scout',
    entity: options.entity ?? null,
    trigger: options.trigger ?? 'button',
    owner: 'test',
  } as const
  const { runId } = valueOf(await startSweep(store, command, requests({ actor: 'sweeper' })))
  const { factsAStep } = options
  const worker = openSweep(store, {
    runId,
    owner: command.owner,
    ...(factsAStep === undefined ? {} : { factsAStep }),
  })
  let more = true
  while (more) more = await worker.step(requests())
  return store.read.sweepRun.findUniqueOrThrow({ where: { id: runId } })
}

/** Returns the rows of everything an operation may change, by table; `version` is left out because it only rises. */
export async function snapshot(store: Store) {
  const [facts, sources, proposals] = await Promise.all([
    store.read.fact.findMany({ orderBy: { id: 'asc' }, omit: { version: true } }),
    store.read.source.findMany({ orderBy: { id: 'asc' }, omit: { version: true } }),
    store.read.proposal.findMany({ orderBy: { id: 'asc' }, omit: { version: true } }),
  ])
  return { facts, sources, proposals }
}

/** Counts the rows of every table that grows. */
export async function counts(store: Store) {
  const { read } = store
  const [facts, sources, proposals, verdicts, operations, changes] = await Promise.all([
    read.fact.count(),
    read.source.count(),
    read.proposal.count(),
    read.verdict.count(),
    read.operation.count(),
    read.change.count(),
  ])
  return { facts, sources, proposals, verdicts, operations, changes }
}
