import type {
  Operation,
  OperationKind,
  OperationRequest,
  OperationSubject,
} from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { applyChanges, insertChanges } from '@/lib/store/changes'
import type { Store, Tx } from '@/lib/store/port'
import { operationOfKey } from '@/lib/store/queries/load-operations'
import {
  insertFacts,
  insertProposals,
  insertSample,
  insertSources,
} from '@/lib/store/sql/bulk-insert'
import { insertOperation } from '@/lib/store/sql/insert-operation'
import { isConnected, isListening } from '@/lib/store/sql/webhook-outbox'

import { announce } from './announce'
import { changesOf, type Draft } from './draft'
import { queueDeliveries } from './queue-deliveries'
import { transactOrRefuse } from './transact-or-refuse'

export type Recorded = {
  readonly operation: Operation
  readonly repeated: boolean // a repeated request; nothing was done now (rule A5)
}

/** What the caller wants recorded: `about` tells a repeated request from a reused key. */
export type Intent = {
  readonly kind: OperationKind
  readonly mayBecome?: readonly OperationKind[] // its final kind is known inside the transaction
  readonly about: string | null
  readonly request: OperationRequest
}

class RolledBack extends Error {}

/** Decides inside the transaction, on the current rows, what an operation will do. */
export type Build = (tx: Tx, operationId: string) => Promise<Result<Draft>>

/**
 * Carries out one operation: rows and log entry in one transaction, or nothing (rule A1). Only this changes facts, proposals, verdicts and
 * policy.
 */
export async function recordOperation(
  store: Store,
  intent: Intent,
  build: Build,
): Promise<Result<Recorded>> {
  try {
    return await transactOrRefuse(store, (tx) => recordWithin(tx, intent, build))
  } catch (error) {
    if (error instanceof RolledBack) return refused({ kind: 'changed-meanwhile' })
    throw error
  }
}

/** Carries out one operation in a transaction that may hold others. Throws where a row is not as it was read; the caller must roll back. */
export async function recordWithin(
  tx: Tx,
  intent: Intent,
  build: Build,
): Promise<Result<Recorded>> {
  const earlier = await findRepeated(tx, intent)
  if (earlier !== null) return earlier
  const operationId = intent.request.newId()
  const draft = await build(tx, operationId)
  if (!draft.ok) return draft
  return accepted({
    operation: await write(tx, { intent, operationId, draft: draft.value }),
    repeated: false,
  })
}

async function findRepeated(
  tx: Tx,
  { kind, mayBecome = [], about, request }: Intent,
): Promise<Result<Recorded> | null> {
  if (request.idempotencyKey === null) return null
  const operation = await operationOfKey(tx, request.idempotencyKey)
  if (operation === null) return null
  const same =
    [kind, ...mayBecome].includes(operation.kind) &&
    operation.actor === request.actor &&
    (operation.subject.about ?? null) === about
  return same ? accepted({ operation, repeated: true }) : refused({ kind: 'key-reused' })
}

async function write(
  tx: Tx,
  record: { readonly intent: Intent; readonly operationId: string; readonly draft: Draft },
): Promise<Operation> {
  const { intent, operationId, draft } = record
  if (draft.sources) await insertSources(tx, draft.sources)
  if (draft.facts) await insertFacts(tx, draft.facts)
  if (draft.proposals) await insertProposals(tx, draft.proposals)
  if (draft.verdicts) await tx.verdict.createMany({ data: [...draft.verdicts] })
  if (draft.policies) await tx.policyRow.createMany({ data: [...draft.policies] })
  if (draft.sample) await insertSample(tx, draft.sample)
  if (draft.labels) await tx.label.createMany({ data: [...draft.labels] })
  if (draft.switches) await tx.phaseSwitch.createMany({ data: [...draft.switches] })
  if (draft.weightSets) await tx.weightSet.createMany({ data: [...draft.weightSets] })
  if (draft.limitRequests) await tx.limitRequest.createMany({ data: [...draft.limitRequests] })
  if (draft.keptApart) await tx.keptApart.createMany({ data: [...draft.keptApart] })
  if (draft.endedAnswers) await tx.endedAnswer.createMany({ data: [...draft.endedAnswers] })
  if (draft.updates && !(await applyChanges(tx, draft.updates))) throw new RolledBack()

  const changes = changesOf(draft)
  const { kind, about, request } = intent
  const { operation, listening, connected } = await insertEntry(tx, {
    id: operationId,
    kind: draft.kind ?? kind,
    agentId: draft.agentId,
    reason: draft.reason ?? null,
    subject: about === null ? draft.subject : { ...draft.subject, about },
    undoes: draft.undoes ?? null,
    changeCount: changes.length,
    request,
  })
  await insertChanges(tx, { seq: operation.seq, firstPosition: 0 }, changes)
  if (listening) await announce(tx, { operation, changes, firstPosition: 0 })
  if (connected) await queueDeliveries(tx, { operation, changes })
  if (draft.afterwards) await draft.afterwards(operation)
  return operation
}

/** Begins an operation written in parts, each in its own transaction (a sweep, batch by batch). */
export async function beginOperation(
  tx: Tx,
  entry: {
    readonly kind: OperationKind
    readonly agentId: string | null
    readonly subject: OperationSubject
    readonly request: OperationRequest
    readonly id?: string // chosen beforehand when its rows refer to it
  },
): Promise<Operation> {
  const { operation } = await insertEntry(tx, {
    ...entry,
    id: entry.id ?? entry.request.newId(),
    reason: null,
    undoes: null,
    changeCount: 0,
  })
  return operation
}

async function insertEntry(
  tx: Tx,
  entry: Pick<
    Operation,
    'id' | 'kind' | 'agentId' | 'reason' | 'subject' | 'undoes' | 'changeCount'
  > & {
    readonly request: OperationRequest
  },
): Promise<{
  readonly operation: Operation
  readonly listening: boolean
  readonly connected: boolean
}> {
  const { request, ...columns } = entry
  const operation = {
    ...columns,
    actor: request.actor,
    actorId: request.actorId,
    verified: request.verified,
    channel: request.channel,
    at: request.at,
  }
  const { idempotencyKey } = request
  const { seq, listening, connected } = await insertOperation(tx, { ...operation, idempotencyKey })
  return {
    operation: { ...operation, seq, effectSeq: seq, inEffect: true, undoneById: null },
    listening,
    connected,
  }
}

/** Adds rows to an operation written in parts, each in its own transaction (a sweep, batch by batch). */
export async function appendToOperation(
  tx: Tx,
  operation: Operation,
  draft: Pick<Draft, 'updates' | 'sources' | 'facts' | 'proposals' | 'verdicts'>,
): Promise<void> {
  if (draft.sources) await insertSources(tx, draft.sources)
  if (draft.facts) await insertFacts(tx, draft.facts)
  if (draft.proposals) await insertProposals(tx, draft.proposals)
  if (draft.verdicts) await tx.verdict.createMany({ data: [...draft.verdicts] })
  if (draft.updates && !(await applyChanges(tx, draft.updates))) throw new RolledBack()
  const changes = changesOf(draft)
  const firstPosition = operation.changeCount
  await insertChanges(tx, { seq: operation.seq, firstPosition }, changes)
  if (await isListening(tx)) await announce(tx, { operation, changes, firstPosition })
  if (await isConnected(tx)) await queueDeliveries(tx, { operation, changes })
  await tx.operation.update({
    where: { seq: operation.seq },
    data: {
      changeCount: firstPosition + changes.length,
      subject: JSON.stringify(operation.subject),
    },
  })
}
