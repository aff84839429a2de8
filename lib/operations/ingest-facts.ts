import type { Fact } from '@/lib/domain/fact'
import type { FactInput } from '@/lib/domain/import-batch'
import type { Operation, OperationRequest } from '@/lib/domain/operation'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import type { Store, Tx } from '@/lib/store/open-store'
import { toFact, type FactRow } from '@/lib/store/rows'
import { insertAgent } from '@/lib/store/sqlite/insert-agent'

import { factProblem } from './fact-problem'
import { factRow } from './fact-rows'
import { fingerprint } from './fingerprint'
import { openSourceBook } from './known-sources'
import { proposeForFacts, type InlinePass } from './propose-for-facts'
import { recordOperation, type Recorded } from './record-operation'
import { settleTiers } from './settle-tiers'
import { findNamed, supersedeNamed, type Named } from './supersede-named'
import { shortened } from './titles'
import { openWorkspace } from './workspace'

export type IngestFacts = {
  readonly facts: readonly FactInput[]
  readonly system: string
  readonly inline?: false // leave the inline pass to the caller
}

export type Ingested = Recorded & {
  readonly facts: readonly Fact[]
  readonly inline: InlinePass
  /** Facts that name one that could not end, with why, by their place in the command; a repeated request has none. */
  readonly flags: readonly { readonly index: number; readonly reason: string }[]
}

const MOST_AT_ONCE = 1_000

/**
 * Stores facts as an agent states them, then compares the classified ones with their siblings. Detection runs after the
 * transaction: when it fails, the facts are stored all the same (rule P5).
 */
export async function ingestFacts(
  store: Store,
  command: IngestFacts,
  request: OperationRequest,
): Promise<Result<Ingested, Refusal>> {
  const problem = ingestProblem(command.facts)
  if (problem !== null) return refused({ kind: 'bad-input', problem })
  const [first] = command.facts
  const agentId = first?.agent ?? ''
  const intent = { kind: 'ingest', about: aboutOf(command, request), request } as const
  let stored: readonly FactRow[] = []
  let flags: Ingested['flags'] = []
  const recorded = await recordOperation(store, intent, async (tx) => {
    const context = { system: command.system, at: request.at, newId: request.newId }
    const sources = await openSourceBook(tx, command.facts, context)
    const facts = command.facts.map((input) =>
      factRow(input, { ...context, sourceId: sources.idFor(input), importKey: null }),
    )
    await insertAgent(tx, agentId, request.at)
    stored = facts
    const workspace = openWorkspace(tx)
    const named = await namedOf(tx, { inputs: command.facts, rows: facts, system: command.system })
    const unended = await supersedeNamed(tx, workspace, {
      named,
      environment: store.environment,
      at: request.at,
    })
    flags = unended.map(({ row, reason }) => ({ index: facts.indexOf(row), reason }))
    await settleTiers(
      workspace,
      facts.filter((fact) => !sources.isFresh(fact.sourceId)),
    )
    return accepted({
      agentId,
      subject: {
        title:
          facts.length === 1
            ? `Stored: ${shortened(first?.content ?? '')}`
            : `Stored ${facts.length} facts`,
        factIds: facts.slice(0, 10).map((fact) => fact.id),
        counts: { facts: facts.length, applied: named.length - unended.length },
      },
      facts,
      sources: sources.fresh(),
      updates: workspace.updates(),
    })
  })
  if (!recorded.ok) return recorded
  const rows = recorded.value.repeated
    ? await createdFacts(store, recorded.value.operation.seq)
    : stored
  const facts = rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(toFact)
  const inline = recorded.value.repeated
    ? await formerPass(store, recorded.value.operation)
    : command.inline === false
      ? { detection: 'done' as const, proposals: [] }
      : await proposeForFacts(store, facts, request)
  return accepted({ ...recorded.value, facts, inline, flags: recorded.value.repeated ? [] : flags })
}

async function namedOf(
  tx: Tx,
  of: {
    readonly inputs: readonly FactInput[]
    readonly rows: readonly FactRow[]
    readonly system: string
  },
): Promise<readonly Named[]> {
  const { inputs, rows, system } = of
  const names = inputs.flatMap(({ supersedes }) => supersedes ?? [])
  const found = await findNamed(tx, inputs[0]?.agent ?? '', { names, system })
  return rows.flatMap((row, index) => {
    const supersedes = inputs[index]?.supersedes
    return supersedes === undefined
      ? []
      : [{ row, supersedes, target: found.get(supersedes) ?? null }]
  })
}

/** What the request says. A fact without a time of its own has that of the request, which is another when it is repeated. */
function aboutOf({ facts, system }: IngestFacts, request: OperationRequest): string | null {
  if (request.idempotencyKey === null) return null
  const said = facts.map((fact) =>
    fact.recordedAt?.getTime() === request.at.getTime() ? { ...fact, recordedAt: 'now' } : fact,
  )
  return fingerprint({ facts: said, system })
}

/** What the inline pass proposed when the request was carried out (rule A5). */
async function formerPass(store: Store, operation: Operation): Promise<InlinePass> {
  const { agentId, actor, at, seq } = operation
  const pass = await store.read.operation.findFirst({
    where: { kind: 'propose', agentId, actor, at, seq: { gt: seq } },
    orderBy: { seq: 'asc' },
    select: { changes: { select: { rowId: true } } },
  })
  const proposals = await store.read.proposal.findMany({
    where: { id: { in: pass?.changes.map((change) => change.rowId) ?? [] } },
    orderBy: { number: 'asc' },
    select: { id: true, number: true },
  })
  return { detection: 'done', proposals }
}

function ingestProblem(facts: readonly FactInput[]): string | null {
  if (facts.length === 0) return 'There is no fact to store.'
  if (facts.length > MOST_AT_ONCE)
    return `At most ${MOST_AT_ONCE} facts can be stored at once; import a file for more.`
  if (new Set(facts.map((fact) => fact.agent)).size > 1)
    return 'The facts belong to different agents; store them one agent at a time.'
  for (const fact of facts) {
    const problem = factProblem(fact)
    if (problem !== null) return problem
  }
  return null
}

async function createdFacts(store: Store, operationSeq: number): Promise<readonly FactRow[]> {
  const created = await store.read.change.findMany({
    where: { operationSeq, tableName: 'fact' },
    select: { rowId: true },
  })
  return store.read.fact.findMany({ where: { id: { in: created.map((row) => row.rowId) } } })
}
