import type { Operation, OperationRequest } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { formatNumber } from '@/lib/language/format'
import type { Store, Tx } from '@/lib/store/port'
import { toOperation } from '@/lib/store/rows'
import { orderInTime, type Placed } from '@/lib/store/sql/order-in-time'

import { decidePart, leaveRest, rehearse, type EndedFact } from './steps/decide-part'
import { fingerprint } from './steps/fingerprint'
import type { DecideMany, Item, NotDecided, Run } from './steps/run-of-verdicts'
import { transactOrRefuse } from './steps/transact-or-refuse'

/** The most proposals decided as one operation. */
const MOST_TOGETHER = 10_000

const ITEMS_A_PART = 50 // small enough that other writers and readers get their turn

export type PreviewOfMany = {
  readonly ended: readonly EndedFact[]
  readonly failed: readonly NotDecided[]
}

export type DecidedMany = {
  readonly operationId: string | null // null: none could be decided, so nothing was written
  readonly decided: number
  readonly failed: readonly NotDecided[]
}

/**
 * Decides many proposals as one operation, ordered by the times of their facts. Proposals that cannot be decided are listed and do not stop
 * the rest. Written in parts: a process that dies leaves whole verdicts, and repeating the request resumes where it stopped.
 */
export async function decideMany(
  store: Store,
  command: DecideMany,
  work: {
    readonly request: OperationRequest
    readonly breathe: () => Promise<void> // gives others a turn between parts
  },
): Promise<Result<DecidedMany>> {
  const { request, breathe } = work
  const opened = await openRun(store, command, request)
  if (!opened.ok) return opened
  const { run, items } = opened.value
  let operation: Operation | null = null
  for (let from = 0; from < Math.max(1, items.length); from += ITEMS_A_PART) {
    const part = items.slice(from, from + ITEMS_A_PART)
    const listed = run.failed.length
    const done = await transactOrRefuse(store, (tx) => decideNext(tx, store, { run, items: part }))
    if (!done.ok) {
      operation ??= await begun(store.read, run)
      if (operation === null || !isSame(operation, run)) return done
      run.failed.splice(listed)
      await leaveRest(store.read, { run, operation, items: items.slice(from) }, done.refusal)
      break
    }
    operation = done.value
    await breathe()
  }
  return accepted({
    operationId: operation?.id ?? null,
    decided: operation?.subject.counts?.['decided'] ?? 0,
    failed: run.failed,
  })
}

/** What a bulk request would do to facts if its agents were live, computed by the rules that would do it. Writes nothing. */
export async function previewMany(
  store: Store,
  command: DecideMany,
  request: OperationRequest,
): Promise<Result<PreviewOfMany>> {
  const opened = await openRun(store, command, { ...request, idempotencyKey: null })
  if (!opened.ok) return opened
  const { run, items } = opened.value
  const ended = await rehearse(store, run, items)
  return accepted({ ended, failed: run.failed })
}

/** Puts the items in the order they are decided. */
async function openRun(
  store: Store,
  command: DecideMany,
  request: OperationRequest,
): Promise<Result<{ readonly run: Run; readonly items: readonly Item[] }>> {
  const problem = problemOf(command)
  if (problem !== null) return refused({ kind: 'bad-input', problem })
  const placed = await orderInTime(
    store.read,
    command.items.map(({ proposalId }) => proposalId),
  )
  const run: Run = {
    command,
    request,
    operationId: request.newId(),
    about: fingerprint(command),
    agentId: onlyAgentOf(placed),
    numbers: new Map(placed.map(({ id, number }) => [id, number])),
    settledBy: new Map(),
    failed: unknownOf(command, placed),
    over: await isOver(store, command, request),
  }
  return accepted({ run, items: inOrder(command, placed) })
}

async function decideNext(
  tx: Tx,
  store: Store,
  { run, items }: { readonly run: Run; readonly items: readonly Item[] },
): Promise<Result<Operation | null>> {
  const operation = await begun(tx, run)
  if (operation !== null && !isSame(operation, run)) return refused({ kind: 'key-reused' })
  return accepted(await decidePart(tx, store.environment, { run, items, operation }))
}

async function begun(
  reader: Tx,
  run: Pick<Run, 'operationId' | 'request'>,
): Promise<Operation | null> {
  const { idempotencyKey } = run.request
  const where = idempotencyKey === null ? { id: run.operationId } : { idempotencyKey }
  const row = await reader.operation.findUnique({ where })
  return row === null ? null : toOperation(row)
}

/** True when this request was already completed. */
async function isOver(
  store: Store,
  { items }: DecideMany,
  request: OperationRequest,
): Promise<boolean> {
  const operation = await begun(store.read, { operationId: '', request })
  const { decided = 0, notDecided = 0 } = operation?.subject.counts ?? {}
  return decided + notDecided === items.length
}

function isSame({ kind, actor, subject }: Operation, { about, request }: Run): boolean {
  return kind === 'decide-many' && actor === request.actor && subject.about === about
}

function problemOf({ items }: DecideMany): string | null {
  if (items.length === 0) return 'Choose at least one proposal.'
  if (items.length > MOST_TOGETHER) {
    return `At most ${formatNumber(MOST_TOGETHER)} proposals can be decided together.`
  }
  const ids = new Set(items.map(({ proposalId }) => proposalId))
  return ids.size === items.length ? null : 'A proposal is in the list twice.'
}

function onlyAgentOf(placed: readonly Placed[]): string | null {
  const agents = new Set(placed.map(({ agentId }) => agentId))
  return agents.size === 1 ? (placed[0]?.agentId ?? null) : null
}

function inOrder({ items }: DecideMany, placed: readonly Placed[]): readonly Item[] {
  const byId = new Map(items.map((item) => [item.proposalId, item]))
  return placed.flatMap(({ id }) => byId.get(id) ?? [])
}

function unknownOf({ items }: DecideMany, placed: readonly Placed[]): NotDecided[] {
  const known = new Set(placed.map(({ id }) => id))
  return items
    .filter(({ proposalId }) => !known.has(proposalId))
    .map(({ proposalId }) => ({
      proposalId,
      number: null,
      refusal: { kind: 'not-found', what: 'proposal' },
    }))
}
