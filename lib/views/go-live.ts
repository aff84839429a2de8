import { PALIMPSEST } from '@/lib/domain/actor'
import type { Gate } from '@/lib/domain/gate'
import {
  countChecks,
  GO_LIVE_KINDS,
  goLiveState,
  type GoLiveState,
} from '@/lib/domain/go-live-state'
import { judgeGates } from '@/lib/domain/judge-gates'
import { gatherEvidence } from '@/lib/store/gate-evidence'
import { loadLimits, loadPolicy } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'
import { loadAgents } from '@/lib/store/queries/load-agents'
import { readRelaxed } from '@/lib/store/queries/relaxed-gates'
import type { PhaseSwitchRow } from '@/lib/store/rows'
import { loadSampled, scopeOf, type SampleChoice } from '@/lib/store/samples'
import { toSignedThen } from '@/lib/store/signed-then'
import { readWatched } from '@/lib/store/watch'

export type AgentState = GoLiveState & {
  readonly agent: string
  readonly title: string | null
  readonly passed: number
  readonly required: number
  readonly sample: SampleChoice | null // that its checks are judged by
  readonly limitsWait: boolean // looser ones, for a second person
}

/** Every agent on its own evidence, and the default for new agents, which is never judged. */
export type Portfolio = {
  readonly agents: readonly AgentState[] // in the order in which they need somebody
  readonly fallback: GoLiveState & Pick<AgentState, 'limitsWait'>
}

/** Reads where every agent stands on the way to live. */
export async function readPortfolio(store: Store, at: Date): Promise<Portfolio> {
  const [found, sampled, requests] = await Promise.all([
    loadAgents(store.read),
    loadSampled(store.read),
    store.read.limitRequest.findMany({ where: { status: 'waiting' }, select: { agentId: true } }),
  ])
  const limitsWait = (agentId: string | null) => requests.some((row) => row.agentId === agentId)
  const agents: AgentState[] = []
  for (const { id, title } of found) {
    const { limits } = await loadLimits(store.read, id)
    const { environment } = store
    const scope = scopeOf(sampled, { agentId: id, sampleId: null })
    const of = { agentId: id, at, limits, environment }
    const { evidence } = await gatherEvidence(store.read, scope, of)
    const gates = judgeGates(evidence, limits)
    const state = await readGoLiveState(store, { agentId: id, gates })
    agents.push({
      ...state,
      ...countChecks(gates),
      agent: id,
      title,
      sample: scope.chosen,
      limitsWait: limitsWait(id),
    })
  }
  return {
    agents: agents.toSorted(
      (a, b) => GO_LIVE_KINDS.indexOf(a.kind) - GO_LIVE_KINDS.indexOf(b.kind),
    ),
    fallback: {
      ...(await readGoLiveState(store, { agentId: null, gates: null })),
      limitsWait: limitsWait(null),
    },
  }
}

/** Reads whether an agent (null: the default for new agents) is live, from what is stored (rule GA66). */
export async function readGoLiveState(
  store: Store,
  of: { readonly agentId: string | null; readonly gates: readonly Gate[] | null },
): Promise<GoLiveState> {
  const { agentId, gates } = of
  const [{ policy, origins }, { limits }, relaxed, rows, proposals] = await Promise.all([
    loadPolicy(store.read, agentId, store.environment),
    loadLimits(store.read, agentId),
    readRelaxed(store.read, agentId),
    store.read.phaseSwitch.findMany({
      where: { OR: [{ agentId }, { agentId: null, status: 'live' }] },
      orderBy: { id: 'desc' },
    }),
    agentId === null ? 0 : store.read.proposal.count({ where: { agentId } }),
  ])
  const own = rows.filter((row) => row.agentId === agentId)
  const waiting = own.find(({ status }) => status === 'waiting')
  const last = own.find(({ status }) => status !== 'withdrawn' && status !== 'waiting')
  const live = rows.find(
    (row) =>
      row.status === 'live' &&
      (row.agentId === agentId || (row.agentId === null && origins.shadowMode === 'default')),
  )
  return goLiveState({
    policy,
    origin: origins.shadowMode,
    limits,
    relaxed,
    gates,
    proposals,
    live: live === undefined || policy.shadowMode ? null : await liveOf(store, live, agentId),
    waiting:
      waiting === undefined
        ? null
        : { by: waiting.firstSigner, seen: toSignedThen(waiting.snapshot) },
    returned: last?.status === 'returned' ? await returnOf(store, last) : null,
  })
}

async function liveOf({ read }: Store, row: PhaseSwitchRow, agentId: string | null) {
  return {
    toPhase: row.toPhase === 3 ? (3 as const) : (2 as const),
    autoApply: row.autoApply,
    inherited: row.agentId !== agentId,
    at: (row.secondAt ?? row.firstAt).toISOString(),
    signers: [row.firstSigner, row.secondSigner].filter((name) => name !== null),
    seen: toSignedThen(row.snapshot),
    watch: await readWatched(read, row),
  }
}

async function returnOf({ read }: Store, row: PhaseSwitchRow) {
  const ended = await read.change.findFirst({
    where: { tableName: 'switch', rowId: row.id, operation: { inEffect: true } },
    orderBy: { operationSeq: 'desc' },
    select: { operation: { select: { id: true } } },
  })
  return {
    by: row.returnedBy ?? '',
    automatic: row.returnedById === PALIMPSEST.actorId,
    at: (row.returnedAt ?? row.firstAt).toISOString(),
    why: row.why ?? '',
    operationId: ended?.operation.id ?? null,
  }
}

/** Returns whose sample this is; null: of all agents, or there is none. */
export async function readSampleAgent({ read }: Store, sampleId: string): Promise<string | null> {
  const row = await read.sample.findUnique({ where: { id: sampleId }, select: { agentId: true } })
  return row?.agentId ?? null
}
