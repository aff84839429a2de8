import type { ImportBatch, ImportProblem } from '@/lib/domain/import-batch'
import type { OperationRequest } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { keepOpenImport, type OpenImport } from '@/lib/store/open-imports'
import { pack } from '@/lib/store/packed'
import type { Store, Tx } from '@/lib/store/port'
import { toOperation, type FactRow } from '@/lib/store/rows'
import { nextProposalNumber } from '@/lib/store/sql/next-proposal-number'

import { changeStored } from './steps/change-stored'
import { confirmRepeated } from './steps/confirm-repeated'
import { fingerprint } from './steps/fingerprint'
import { formerImport } from './steps/former-import'
import { frozenAgents } from './steps/frozen-agents'
import { keyOfId } from './steps/import-key'
import { importProposals } from './steps/import-proposals'
import { importRows } from './steps/import-rows'
import { moveEnds } from './steps/move-ends'
import { admitFacts, planImport, type ImportPlan } from './steps/plan-import'
import { proposeInstead } from './steps/propose-instead'
import { recordOperation, type Recorded } from './steps/record-operation'
import { settleImportedQuestions } from './steps/settle-imported-questions'
import { settleTiers } from './steps/settle-tiers'
import { splitImport } from './steps/split-import'
import { supersedeNamed } from './steps/supersede-named'
import { storeRefusal } from './steps/transact-or-refuse'
import { openWorkspace } from './steps/workspace'
import { afterOthers, IN_PARTS, isAnyLeft, writeRest, type Parts } from './write-rest'

export type ImportFacts = {
  readonly batch: ImportBatch
  readonly skipRefused: boolean
  readonly parts?: Parts
  readonly sweep?: boolean // its agents, once all of it is written, if that takes several parts
}

export type ImportOutcome = {
  readonly recorded: Recorded | null // null: nothing new, so nothing was written
  readonly plan: Pick<ImportPlan, 'added' | 'changed' | 'unchanged' | 'links' | 'confirmed'>
  readonly proposals: number
  readonly problems: readonly ImportProblem[]
  readonly agents: readonly string[]
  readonly left: number // facts that are still to be written
  readonly open: OpenImport | null // what is left, where it need not be read from the store
}

/**
 * Imports a batch as one operation. What it changes, and the entry in the log, are one transaction; many new facts follow in parts (rule
 * I20). Importing the same batch again changes nothing. Rows that the importer refused stop the import unless the caller chose to skip them.
 */
export async function importFacts(
  store: Store,
  command: ImportFacts,
  request: OperationRequest,
): Promise<Result<ImportOutcome>> {
  const begun = await beginImport(store, command, request)
  if (!begun.ok || begun.value.recorded === null) return begun
  const { recorded, plan } = begun.value
  const { open } = begun.value
  const { id } = recorded.operation
  const written = async () =>
    toOperation(await store.read.operation.findUniqueOrThrow({ where: { id } }))
  try {
    await writeRest(store, id, { open, ...(command.parts && { parts: command.parts }) })
  } catch (error) {
    const why = storeRefusal(error)
    if (why === null) throw error
    return refused({ kind: 'import-left', left: formerImport(await written()).left, why })
  }
  const operation = await written()
  return accepted({
    ...begun.value,
    plan: { ...plan, added: formerImport(operation).added },
    recorded: { ...recorded, operation },
    left: 0,
    open: null,
  })
}

/**
 * Does the first write of an import. Says what all of it does, and how many facts are left for `writeRest`.
 */
export async function beginImport(
  store: Store,
  command: ImportFacts,
  request: OperationRequest,
): Promise<Result<ImportOutcome>> {
  const { parts = IN_PARTS, sweep = false } = command
  const admitted = admitFacts(command.batch)
  const bad = countOf('refuse', [...command.batch.problems, ...admitted.problems])
  if (bad > 0 && !command.skipRefused) return refused({ kind: 'import-problems', count: bad })
  const agents = [...new Set(admitted.facts.map((fact) => fact.agent))]
  return afterOthers(store, agents, () =>
    begin(store, { ...command, parts, sweep, agents }, request),
  )
}

type Beginning = Required<ImportFacts> & { readonly agents: readonly string[] }

/** Returns null where another import of these agents has begun meanwhile, and is still being written. */
async function begin(
  store: Store,
  { agents, parts, sweep, ...command }: Beginning,
  request: OperationRequest,
): Promise<Result<ImportOutcome> | null> {
  let done: Outcome | null = null
  let overtaken = false
  const split = await splitImport(store.read, command.batch, { atLeast: parts.facts, request })
  const { first: batch, rest } = split
  const open = rest.facts.length === 0 ? null : { ...rest, sweeps: sweep ? agents : [] }
  const payload = open === null ? null : await pack(open)
  const intent = { kind: 'import', about: aboutOf(command, request), request } as const
  const recorded = await recordOperation(store, intent, async (tx, operationId) => {
    overtaken = await isAnyLeft(tx, agents)
    if (overtaken) return refused({ kind: 'changed-meanwhile' })
    const planned = await planImport(tx, batch)
    const plan = {
      ...planned,
      unchanged: planned.unchanged + split.unchanged,
      links: planned.links + split.links,
    }
    const rows = await importRows(tx, { plan, batch, request, idOf: split.idOf })
    await makeAgents(tx, agents, request.at)
    const workspace = openWorkspace(tx)
    workspace.hold('fact', [...plan.facts.flatMap(({ stored }) => stored ?? []), ...rows.elsewhere])
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
    // A side of a pair is as this import leaves it.
    const rowOf = (id: string) => (workspace.get('fact', id) as FactRow | null) ?? rows.rowOf(id)
    const context = { batch, rows: { ...rows, rowOf }, environment: store.environment, request }
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
    if (rows.facts.length + updates.length + proposals.length + rest.facts.length === 0) {
      return refused({ kind: 'no-change', sentence: 'The store already has all of it.' })
    }
    const concerned = new Set([...agents, ...proposals.map(({ agentId }) => agentId)])
    return accepted({
      agentId: concerned.size === 1 ? ([...concerned][0] ?? null) : null,
      subject: {
        event: {
          type: 'imported',
          name: batch.name,
          added: rows.facts.length,
          changed: plan.changed,
          confirmed: plan.confirmed > 0 ? plan.confirmed - unconfirmed.length : null,
          proposals: proposals.length,
          ...(payload === null ? {} : { left: rest.facts.length }),
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
      afterwards: async () => {
        if (payload !== null) await keepOpenImport(tx, operationId, payload)
      },
    })
  })
  if (overtaken) return null
  if (!recorded.ok && recorded.refusal.kind !== 'no-change') return recorded
  const written = recorded.ok ? recorded.value : null
  const outcome: Outcome = done ?? formerOutcome(written, batch)
  const { added, left } =
    written === null ? { ...outcome.plan, left: 0 } : formerImport(written.operation)
  const plan = { ...outcome.plan, added: added + left }
  return accepted({
    ...outcome,
    plan,
    recorded: written,
    agents,
    left,
    open: written?.repeated === false ? open : null,
  })
}

function flagOf(system: string, row: FactRow, reason: string): ImportProblem {
  const prefix = keyOfId('', system)
  const ref = row.importKey?.startsWith(prefix) === true ? row.importKey.slice(prefix.length) : null
  return { severity: 'flag', line: null, ref, reason }
}

type Outcome = Pick<ImportOutcome, 'plan' | 'proposals' | 'problems'>

/** A repeated request returns its first result (rule A5). */
function formerOutcome(recorded: Recorded | null, batch: ImportBatch): Outcome {
  const nothing = { added: 0, changed: 0, unchanged: 0, links: 0, confirmed: 0, proposals: 0 }
  const former = recorded === null ? nothing : formerImport(recorded.operation)
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
