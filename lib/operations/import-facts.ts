import type { ImportBatch, ImportProblem } from '@/lib/domain/import-batch'
import type { OperationRequest } from '@/lib/domain/operation'
import { refusalMessage, type Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { retractedColumns } from '@/lib/domain/retract'
import { supersededColumns, supersessionRefusal } from '@/lib/domain/supersede'
import type { Store, Tx } from '@/lib/store/port'
import { toFact, type FactRow } from '@/lib/store/rows'
import { nextProposalNumber } from '@/lib/store/sqlite/next-proposal-number'

import { confirmRepeated } from './steps/confirm-repeated'
import { fingerprint } from './steps/fingerprint'
import { formerImport } from './steps/former-import'
import { frozenAgents } from './steps/frozen-agents'
import { keyOfId } from './steps/import-key'
import { importProposals } from './steps/import-proposals'
import { importRows, type ImportRows } from './steps/import-rows'
import { moveEnds } from './steps/move-ends'
import { admitFacts, planImport, type ImportPlan } from './steps/plan-import'
import { proposeInstead } from './steps/propose-instead'
import { recordOperation, type Recorded } from './steps/record-operation'
import { settleImportedQuestions } from './steps/settle-imported-questions'
import { settleTiers } from './steps/settle-tiers'
import { successorsInWorkspace } from './steps/successors-in-workspace'
import { supersedeNamed } from './steps/supersede-named'
import { openWorkspace, type Workspace } from './steps/workspace'

export type ImportFacts = { readonly batch: ImportBatch; readonly skipRefused: boolean }

export type ImportOutcome = {
  readonly recorded: Recorded | null // null: nothing new, so nothing was written
  readonly plan: Pick<ImportPlan, 'added' | 'changed' | 'unchanged' | 'links' | 'confirmed'>
  readonly proposals: number
  readonly problems: readonly ImportProblem[]
  readonly agents: readonly string[]
}

/**
 * Imports a batch as one operation in one transaction: all or nothing. Importing the same batch again changes nothing. Rows that the
 * importer refused stop the import unless the caller chose to skip them.
 */
export async function importFacts(
  store: Store,
  command: ImportFacts,
  request: OperationRequest,
): Promise<Result<ImportOutcome, Refusal>> {
  const { batch } = command
  const admitted = admitFacts(batch)
  const bad = countOf('refuse', [...batch.problems, ...admitted.problems])
  if (bad > 0 && !command.skipRefused) return refused({ kind: 'import-problems', count: bad })
  const agents = [...new Set(admitted.facts.map((fact) => fact.agent))]
  let done: Outcome | null = null
  const intent = { kind: 'import', about: aboutOf(command, request), request } as const
  const recorded = await recordOperation(store, intent, async (tx) => {
    const plan = await planImport(tx, batch)
    const rows = await importRows(tx, { plan, batch, request })
    await makeAgents(tx, agents, request.at)
    const workspace = openWorkspace(tx)
    workspace.hold(
      'fact',
      plan.facts.flatMap(({ stored }) => stored ?? []),
    )
    const left = await changeStored(tx, workspace, { plan, rows, at: request.at })
    await moveEnds(tx, workspace, plan)
    const unconfirmed = await confirmRepeated(tx, workspace, {
      again: plan.again,
      at: request.at,
      environment: store.environment,
    })
    const unended = await supersedeNamed(tx, workspace, {
      named: rows.named,
      environment: store.environment,
      at: request.at,
    })
    await settleImportedQuestions(tx, workspace, plan)
    await settleTiers(workspace, rows.onKnownSources)
    const context = { batch, rows, environment: store.environment, request }
    const taken = await importProposals(tx, context)
    const firstNumber = (await nextProposalNumber(tx)) + taken.rows.length
    const instead = await proposeInstead(tx, { ...context, firstNumber })
    const proposals = [...taken.rows, ...instead.rows]
    const problems = [
      ...batch.problems,
      ...plan.problems,
      ...left,
      ...unconfirmed,
      ...unended.map(({ row, reason }) => flagOf(batch.system, row, reason)),
      ...taken.problems,
      ...instead.problems,
    ]
    done = { plan, proposals: proposals.length, problems }
    const updates = workspace.updates()
    const touched = updates.flatMap(({ table, id }) =>
      table === 'fact' ? [String(workspace.get('fact', id)?.['agentId'])] : [],
    )
    const frozen = await frozenAgents(tx, touched, store.environment)
    if (frozen.size > 0) return refused({ kind: 'frozen' })
    if (rows.facts.length + updates.length + proposals.length === 0) {
      return refused({ kind: 'no-change', sentence: 'The store already has all of it.' })
    }
    return accepted({
      agentId: agents.length === 1 ? (agents[0] ?? null) : null,
      subject: {
        event: {
          type: 'imported',
          name: batch.name,
          added: rows.facts.length,
          changed: plan.changed,
          confirmed: plan.confirmed > 0 ? plan.confirmed - unconfirmed.length : null,
          proposals: proposals.length,
        },
        counts: {
          added: rows.facts.length,
          changed: plan.changed,
          unchanged: plan.unchanged,
          links: plan.links,
          confirmed: plan.confirmed - unconfirmed.length,
          namedAsSuperseded: rows.named.length,
          proposals: proposals.length,
          refused: countOf('refuse', problems),
          flagged: countOf('flag', problems),
        },
      },
      facts: rows.facts,
      sources: rows.sources,
      proposals,
      updates,
    })
  })
  if (!recorded.ok && recorded.refusal.kind !== 'no-change') return recorded
  const outcome = done ?? formerOutcome(recorded, batch)
  return accepted({ ...outcome, recorded: recorded.ok ? recorded.value : null, agents })
}

function flagOf(system: string, row: FactRow, reason: string): ImportProblem {
  const prefix = keyOfId('', system)
  const ref = row.importKey?.startsWith(prefix) === true ? row.importKey.slice(prefix.length) : null
  return { severity: 'flag', line: null, ref, reason }
}

type Outcome = Omit<ImportOutcome, 'recorded' | 'agents'>

/** A repeated request returns its first result (rule A5). */
function formerOutcome(recorded: Result<Recorded, Refusal>, batch: ImportBatch): Outcome {
  const nothing = { added: 0, changed: 0, unchanged: 0, links: 0, confirmed: 0, proposals: 0 }
  const former = recorded.ok ? formerImport(recorded.value.operation) : nothing
  const { added, changed, unchanged, links, confirmed, proposals } = former
  return {
    plan: { added, changed, unchanged, links, confirmed },
    proposals,
    problems: batch.problems,
  }
}

/** What the request contains, to detect a reused idempotency key; unused without a key. */
function aboutOf({ batch, skipRefused }: ImportFacts, request: OperationRequest): string {
  const said = request.idempotencyKey === null ? '' : fingerprint({ batch, skipRefused })
  return `${batch.system}:${batch.name}:${said}`
}

function countOf(severity: ImportProblem['severity'], problems: readonly ImportProblem[]): number {
  return problems.filter((problem) => problem.severity === severity).length
}

async function changeStored(
  tx: Tx,
  workspace: Workspace,
  imported: { readonly plan: ImportPlan; readonly rows: ImportRows; readonly at: Date },
): Promise<readonly ImportProblem[]> {
  const { plan, rows, at } = imported
  const problems: ImportProblem[] = []
  if (plan.facts.some(({ supersede }) => supersede)) workspace.hold('fact', rows.facts) // successors
  for (const { input, stored, step, patch, reworded, supersede, retract } of plan.facts) {
    if (stored === null || (step === 'keep' && !supersede && !retract)) continue
    const revision = stored.revision + (reworded ? 1 : 0)
    workspace.patch('fact', stored.id, { ...patch, revision })
    if (retract)
      workspace.patch('fact', stored.id, retractedColumns(toFact({ ...stored, ...patch }), at))
    if (!supersede) continue
    const now = { ...stored, ...patch }
    const successorId =
      input.supersededBy === null ? null : rows.idOf(input.agent, input.supersededBy)
    const successor =
      successorId === null ? null : (workspace.get('fact', successorId) as FactRow | null)
    const refusal = await pointerRefusal(tx, workspace, { stored: now, successor })
    if (refusal !== null) {
      const reason = `${refusalMessage(refusal).sentence} The source says that it is superseded; here it stays active.`
      problems.push({ severity: 'flag', line: null, ref: input.externalId, reason })
      workspace.patch('fact', stored.id, { validUntil: stored.validUntil })
      continue
    }
    const supersededAt = input.supersededAt ?? at
    workspace.patch(
      'fact',
      stored.id,
      successor === null
        ? { status: 'superseded', supersededById: successorId, supersededAt }
        : supersededColumns(
            now,
            { ...successor, validFrom: rows.beginsOf(successor.id) ?? successor.validFrom },
            supersededAt,
          ),
    )
  }
  return problems
}

/** The source may know less than the store: its pointer must not form a cycle with decisions made here since (rule G3). */
async function pointerRefusal(
  tx: Tx,
  workspace: Workspace,
  { stored, successor }: { readonly stored: FactRow; readonly successor: FactRow | null },
): Promise<Refusal | null> {
  if (successor === null) return null
  return supersessionRefusal({
    ends: toFact(stored),
    stays: toFact(successor),
    endsSide: 'older',
    successorsOfStays: await successorsInWorkspace(tx, workspace, successor),
  })
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
