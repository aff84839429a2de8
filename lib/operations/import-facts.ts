import type { ImportBatch, ImportProblem } from '@/lib/domain/import-batch'
import type { OperationRequest } from '@/lib/domain/operation'
import { refusalMessage, type Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { supersededColumns, supersessionObstacle } from '@/lib/domain/supersede'
import type { Store, Tx } from '@/lib/store/open-store'
import { toFact, type FactRow, type SourceRow } from '@/lib/store/rows'

import { factRow } from './fact-rows'
import { importProposals } from './import-proposals'
import { openSourceBook } from './known-sources'
import { changedSaying, planImport, type ImportPlan, type PlannedFact } from './plan-import'
import { recordOperation, type Recorded } from './record-operation'
import { successorsInWorkspace } from './successors-in-workspace'
import { openWorkspace, type Workspace } from './workspace'

export type ImportFacts = { readonly batch: ImportBatch; readonly skipRefused: boolean }

export type ImportOutcome = {
  readonly recorded: Recorded | null // null: the store had it all already, nothing was written
  readonly plan: Pick<ImportPlan, 'added' | 'changed' | 'unchanged' | 'links'>
  readonly proposals: number
  readonly problems: readonly ImportProblem[]
  readonly agents: readonly string[]
}

/**
 * Imports a batch as one operation in one transaction: all of it or nothing. Importing the same again changes nothing. Rows that
 * the importer refused stop the whole, unless the caller chose to leave them out.
 */
export async function importFacts(
  store: Store,
  command: ImportFacts,
  request: OperationRequest,
): Promise<Result<ImportOutcome, Refusal>> {
  const { batch } = command
  const bad = batch.problems.filter((problem) => problem.severity === 'refuse').length
  if (bad > 0 && !command.skipRefused) return refused({ kind: 'import-problems', count: bad })
  const agents = [...new Set(batch.facts.map((fact) => fact.agent))]
  let done: Omit<ImportOutcome, 'recorded' | 'agents'> | null = null
  const intent = { kind: 'import', about: `${batch.system}:${batch.name}`, request } as const
  const recorded = await recordOperation(store, intent, async (tx) => {
    const plan = await planImport(tx, batch)
    const rows = await rowsOf(tx, { plan, batch, request })
    await makeAgents(tx, agents, request.at)
    const workspace = openWorkspace(tx)
    workspace.hold(
      'fact',
      plan.facts.flatMap(({ stored }) => stored ?? []),
    )
    const left = await changeStored(tx, workspace, { plan, rows, at: request.at })
    await settleProposals(tx, workspace, plan)
    const proposals = await importProposals(tx, {
      batch,
      rows,
      environment: store.environment,
      request,
    })
    done = {
      plan,
      proposals: proposals.rows.length,
      problems: [...batch.problems, ...plan.problems, ...left, ...proposals.problems],
    }
    const updates = workspace.updates()
    if (rows.facts.length + updates.length + proposals.rows.length === 0) {
      return refused({ kind: 'no-change', sentence: 'The store already has all of it.' })
    }
    return accepted({
      agentId: agents.length === 1 ? (agents[0] ?? null) : null,
      subject: {
        title: `Imported ${batch.name}: ${rows.facts.length} added, ${plan.changed} changed, ${proposals.rows.length} proposals`,
        counts: {
          added: rows.facts.length,
          changed: plan.changed,
          unchanged: plan.unchanged,
          proposals: proposals.rows.length,
        },
      },
      facts: rows.facts,
      sources: rows.sources,
      proposals: proposals.rows,
      updates,
    })
  })
  const outcome: Omit<ImportOutcome, 'recorded' | 'agents'> = done ?? {
    plan: { added: 0, changed: 0, unchanged: 0, links: 0 },
    proposals: 0,
    problems: batch.problems,
  }
  if (recorded.ok) return accepted({ ...outcome, recorded: recorded.value, agents })
  if (recorded.refusal.kind === 'no-change') return accepted({ ...outcome, recorded: null, agents })
  return recorded
}

export type ImportRows = {
  readonly facts: readonly FactRow[]
  readonly sources: readonly SourceRow[]
  /** Our id of a fact of the batch, by agent and the id that its own system gives it. */
  readonly idOf: (agent: string, externalId: string) => string | null
  readonly rowOf: (id: string) => FactRow | null
}

async function rowsOf(
  tx: Tx,
  of: {
    readonly plan: ImportPlan
    readonly batch: ImportBatch
    readonly request: OperationRequest
  },
): Promise<ImportRows> {
  const { plan, batch, request } = of
  const context = { system: batch.system, at: request.at, newId: request.newId }
  const sources = await openSourceBook(
    tx,
    plan.facts.filter(({ step }) => step === 'add').map(({ input }) => input),
    context,
  )
  const ids = new Map<string, string>()
  const rows = new Map<string, FactRow>()
  const added: { row: FactRow; planned: PlannedFact }[] = []
  for (const planned of plan.facts) {
    const { input, importKey, stored } = planned
    const row = stored ?? factRow(input, { ...context, importKey, sourceId: sources.idFor(input) })
    if (stored === null) added.push({ row, planned })
    rows.set(row.id, row)
    if (input.externalId !== null) ids.set(`${input.agent}\n${input.externalId}`, row.id)
  }
  const idOf = (agent: string, externalId: string) => ids.get(`${agent}\n${externalId}`) ?? null
  const facts = added.map(({ row, planned: { input } }) => ({
    ...row,
    supersededById: input.supersededBy === null ? null : idOf(input.agent, input.supersededBy),
  }))
  for (const row of facts) rows.set(row.id, row)
  return {
    facts,
    sources: withTier(sources.fresh(), facts),
    idOf,
    rowOf: (id) => rows.get(id) ?? null,
  }
}

/** Rule A6, for what arrives: a source none of whose facts is active arrives cold. */
function withTier(sources: readonly SourceRow[], facts: readonly FactRow[]): readonly SourceRow[] {
  const active = new Set(facts.filter((row) => row.status === 'active').map((row) => row.sourceId))
  return sources.map((row) => ({ ...row, tier: active.has(row.id) ? 'hot' : 'cold' }))
}

async function changeStored(
  tx: Tx,
  workspace: Workspace,
  of: { readonly plan: ImportPlan; readonly rows: ImportRows; readonly at: Date },
): Promise<readonly ImportProblem[]> {
  const { plan, rows, at } = of
  const problems: ImportProblem[] = []
  if (plan.facts.some(({ supersede }) => supersede)) workspace.hold('fact', rows.facts) // successors
  for (const { input, stored, step, supersede } of plan.facts) {
    if (stored === null) continue
    if (step === 'change') {
      workspace.patch('fact', stored.id, {
        ...changedSaying(input, stored),
        revision: stored.revision + 1,
      })
    }
    if (!supersede) continue
    const successorId =
      input.supersededBy === null ? null : rows.idOf(input.agent, input.supersededBy)
    const successor =
      successorId === null ? null : (workspace.get('fact', successorId) as FactRow | null)
    // oxlint-disable-next-line no-await-in-loop -- each is checked against what the ones before it did
    const obstacle = await pointerObstacle(tx, workspace, { stored, successor })
    if (obstacle !== null) {
      const reason = `${refusalMessage(obstacle).sentence} The source says that it is superseded; here it stays active.`
      problems.push({ severity: 'flag', line: null, ref: input.externalId, reason })
      continue
    }
    workspace.patch('fact', stored.id, {
      ...(successor === null
        ? { status: 'superseded', supersededById: successorId }
        : supersededColumns(toFact(stored), toFact(successor), at)),
      supersededAt: input.supersededAt ?? at,
    })
  }
  return problems
}

/** A source may know less than the store: what was decided here since must not close a circle with it (rule G3). */
async function pointerObstacle(
  tx: Tx,
  workspace: Workspace,
  { stored, successor }: { readonly stored: FactRow; readonly successor: FactRow | null },
): Promise<Refusal | null> {
  if (successor === null) return null
  return supersessionObstacle({
    ends: toFact(stored),
    stays: toFact(successor),
    endsSide: 'older',
    successorsOfStays: await successorsInWorkspace(tx, workspace, successor),
  })
}

/** Rule P3: an open question about words that have changed is stale; one about a fact that ended is withdrawn. */
async function settleProposals(tx: Tx, workspace: Workspace, plan: ImportPlan): Promise<void> {
  const changed = plan.facts.flatMap(({ step, stored }) =>
    step === 'change' && stored !== null ? [stored.id] : [],
  )
  // One list a query: the client splits a long list only when it stands alone.
  const reworded = [
    ...(await tx.proposal.findMany({ where: { status: 'pending', olderFactId: { in: changed } } })),
    ...(await tx.proposal.findMany({ where: { status: 'pending', newerFactId: { in: changed } } })),
  ]
  workspace.hold('proposal', reworded)
  for (const row of reworded) workspace.patch('proposal', row.id, { status: 'stale' })
  const ended = plan.facts.flatMap(({ supersede, stored }) =>
    supersede && stored !== null && workspace.get('fact', stored.id)?.['status'] !== 'active'
      ? [stored.id]
      : [],
  )
  const settled = [
    ...(await tx.proposal.findMany({ where: { status: 'pending', olderFactId: { in: ended } } })),
    ...(await tx.proposal.findMany({ where: { status: 'stale', olderFactId: { in: ended } } })),
  ]
  workspace.hold('proposal', settled)
  for (const row of settled) workspace.patch('proposal', row.id, { status: 'withdrawn' })
}

async function makeAgents(tx: Tx, agents: readonly string[], at: Date): Promise<void> {
  const known = await tx.agent.findMany({
    where: { id: { in: [...agents] } },
    select: { id: true },
  })
  const missing = agents.filter((id) => !known.some((row) => row.id === id))
  await tx.agent.createMany({
    data: missing.map((id) => ({ id, title: null, about: null, createdAt: at })),
  })
}
