import type { Operation } from '@/lib/domain/operation'
import type { Policy } from '@/lib/domain/policy'
import type { Refusal } from '@/lib/domain/refusal'
import { refused, type Result } from '@/lib/domain/result'
import { needsOpinion } from '@/lib/domain/second-opinion'
import { loadPolicy } from '@/lib/store/policies'
import type { Store, Tx } from '@/lib/store/port'
import { toFact, type FactRow } from '@/lib/store/rows'
import { disagreedAmong } from '@/lib/store/sql/opinion-is'

import { appendVerdicts } from './append-verdicts'
import { decideInWorkspace, type Settled } from './decide-in-workspace'
import { recallSettled } from './recall-settled'
import type { Item, NotDecided, Run } from './run-of-verdicts'
import { openWorkspace, type Workspace } from './workspace'

/** Decides the next items of a run in one transaction; the first verdict begins its operation. */
export async function decidePart(
  tx: Tx,
  environment: Store['environment'],
  part: {
    readonly run: Run
    readonly items: readonly Item[]
    readonly operation: Operation | null
  },
): Promise<Operation | null> {
  const { run, operation } = part
  const items = await notYetDecided(tx, operation, part.items)
  const ended = await endedBy(tx, run, operation)
  const workspace = openWorkspace(tx)
  if (ended === null) await holdPairs(workspace, items)
  const policyOf = policies(tx, environment)
  const since = await firstSince(tx, operation)
  const disagreed = await disagreedWith(tx, items)
  if (operation !== null) await recallSettled(tx, { run, operation, items })
  const settled: Settled[] = []
  for (const item of items) {
    const step = { run, operation, since, item, disagreed, policyOf }
    const one = ended === null ? await decideItem(tx, workspace, step) : refused(ended)
    if (one.ok) settled.push(one.value)
    else run.failed.push(notDecided(run, item, one.refusal))
  }
  if (run.over || (operation === null && settled.length === 0)) return operation
  return appendVerdicts(tx, { run, operation, settled, disagreed, workspace })
}

/** Lists what is not decided when a part could not be written, such as on a full disk: the parts before it stay (rule M13). */
export async function leaveRest(
  reader: Tx,
  rest: { readonly run: Run; readonly operation: Operation; readonly items: readonly Item[] },
  refusal: Refusal,
): Promise<void> {
  const { run, operation, items } = rest
  const left = await notYetDecided(reader, operation, items)
  run.failed.push(...left.map((item) => notDecided(run, item, refusal)))
}

/** A fact that would end, and its replacement. */
export type EndedFact = {
  readonly factId: string
  readonly byId: string
  readonly until: string | null // it ends later, when the other begins (rule T4); null: now
}

/** Returns the facts that would end if all items of a run were decided with live agents; writes nothing. */
export async function rehearse(
  store: Pick<Store, 'read' | 'environment'>,
  run: Run,
  items: readonly Item[],
): Promise<readonly EndedFact[]> {
  const workspace = openWorkspace(store.read)
  await holdPairs(workspace, items)
  const policyNow = policies(store.read, store.environment)
  const policyOf = async (agentId: string) => ({ ...(await policyNow(agentId)), ...LIVE })
  const disagreed = await disagreedWith(store.read, items)
  for (const item of items) {
    const step = { run, operation: null, since: null, item, disagreed, policyOf }
    const one = await decideItem(store.read, workspace, step)
    if (!one.ok) run.failed.push(notDecided(run, item, one.refusal))
  }
  return workspace
    .updates()
    .filter(({ table, after }) => table === 'fact' && after['status'] === 'superseded')
    .map(({ id, after }) => {
      const { validUntil } = toFact(workspace.get('fact', id) as FactRow)
      const later = validUntil !== null && validUntil.getTime() > run.request.at.getTime()
      return {
        factId: id,
        byId: String(after['supersededById']),
        until: later ? validUntil.toISOString() : null,
      }
    })
}

const LIVE = { shadowMode: false, mutationsFrozen: false } as const

/** Leaves out what this operation already decided, before the process died or in the same request sent twice. */
async function notYetDecided(
  tx: Tx,
  operation: Operation | null,
  items: readonly Item[],
): Promise<readonly Item[]> {
  if (operation === null) return items
  const rows = await tx.verdict.findMany({
    where: {
      operationId: operation.id,
      proposalId: { in: items.map(({ proposalId }) => proposalId) },
    },
    select: { proposalId: true },
  })
  const decided = new Set(rows.map(({ proposalId }) => proposalId))
  return items.filter(({ proposalId }) => !decided.has(proposalId))
}

/** If someone undid the part decided so far, the rest stays undecided, because one operation is undone as one. */
async function endedBy(tx: Tx, run: Run, operation: Operation | null): Promise<Refusal | null> {
  if (operation === null || run.over) return null
  if (operation.inEffect && operation.effectSeq === operation.seq) return null
  const by = await tx.operation.findUnique({ where: { id: operation.undoneById ?? '' } })
  return { kind: 'already-undone', by: by?.actor ?? 'a later operation' }
}

/** Returns which items would end a fact although the model disagrees. */
async function disagreedWith(tx: Tx, items: readonly Item[]): Promise<ReadonlySet<string>> {
  const ending = items.filter(({ value }) => needsOpinion(value))
  return disagreedAmong(
    tx,
    ending.map(({ proposalId }) => proposalId),
  )
}

async function holdPairs(workspace: Workspace, items: readonly Item[]): Promise<void> {
  const ids = items.map(({ proposalId }) => proposalId)
  await workspace.load('proposal', ids)
  const facts = ids.flatMap((id) => {
    const row = workspace.get('proposal', id)
    return [String(row?.['olderFactId']), String(row?.['newerFactId'])]
  })
  await workspace.load('fact', facts)
}

function policies(tx: Tx, environment: Store['environment']) {
  const known = new Map<string, Policy>()
  return async (agentId: string): Promise<Policy> => {
    const policy = known.get(agentId) ?? (await loadPolicy(tx, agentId, environment)).policy
    known.set(agentId, policy)
    return policy
  }
}

/** Without other writers, nothing can have been touched since. */
async function firstSince(tx: Tx, operation: Operation | null): Promise<number | null> {
  if (operation === null) return null
  const where = { seq: { gt: operation.seq } }
  const later = await tx.operation.findFirst({ where, orderBy: { seq: 'asc' } })
  return later?.seq ?? null
}

type Step = {
  readonly run: Run
  readonly operation: Operation | null
  readonly since: number | null // the first log place after the operation, if any
  readonly item: Item
  readonly disagreed: ReadonlySet<string>
  readonly policyOf: (agentId: string) => Promise<Policy>
}

async function decideItem(
  tx: Tx,
  workspace: Workspace,
  { run, operation, since, item, disagreed, policyOf }: Step,
): Promise<Result<Settled>> {
  const by = run.settledBy.get(item.proposalId)
  if (by !== undefined) return refused({ kind: 'no-change', sentence: settledSentence(by) })
  const mark = workspace.mark()
  const settled = await decideInWorkspace(tx, workspace, {
    answer: { ...item, dwellMs: null, shownSignals: false },
    policy: await policyOf(String(workspace.get('proposal', item.proposalId)?.['agentId'])),
    operationId: operation?.id ?? run.operationId,
    request: run.request,
  })
  const isLeftOut = disagreed.has(item.proposalId) && item.againstModel !== true
  const refusal = !settled.ok
    ? settled.refusal
    : isLeftOut
      ? ({ kind: 'model-disagrees' } as const)
      : await tooLate(tx, { run, since, mark })
  if (!settled.ok || refusal !== null) {
    mark.rollBack()
    return refusal === null ? settled : refused(refusal)
  }
  const number = settled.value.question.proposal.number
  for (const id of settled.value.withdrawn) run.settledBy.set(id, number)
  return settled
}

function settledSentence(number: number): string {
  return `Approving P-${number}, in the same list, ended this fact already.`
}

/**
 * Rows that another operation touched since this one began are left alone: this operation comes before the other in the log, so it could
 * not be undone (rule U3).
 */
async function tooLate(
  tx: Tx,
  at: {
    readonly run: Run
    readonly since: number | null
    readonly mark: ReturnType<Workspace['mark']>
  },
): Promise<Refusal | null> {
  if (at.run.over) {
    return { kind: 'no-change', sentence: 'It could not be decided then. It can be now.' }
  }
  if (at.since === null) return null
  const rows = at.mark.touched().filter(({ table }) => table !== 'source') // a tier is not a decision
  const touched = await tx.change.findFirst({
    where: {
      operationSeq: { gte: at.since },
      OR: rows.map(({ table, id }) => ({ tableName: table, rowId: id })),
    },
    select: { operationSeq: true },
  })
  return touched === null ? null : { kind: 'changed-meanwhile' }
}

function notDecided(run: Run, item: Item, refusal: Refusal): NotDecided {
  const { proposalId } = item
  return { proposalId, number: run.numbers.get(proposalId) ?? null, refusal }
}
