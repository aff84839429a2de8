import { z } from 'zod'

import { instantFromMs } from '@/lib/domain/instant'
import { judgedSweep } from '@/lib/domain/judged-sweep'
import type { Store } from '@/lib/store/port'
import { loadPolicies } from '@/lib/store/queries/load-policies'
import { lastSweeps, loadSweep, newestSweeps, type SweepRow } from '@/lib/store/queries/load-sweeps'

import { readEmbeddingHead } from './embedding-head'
import { readJudgementCounts } from './judgements'
import type { LastSweepView, SweepRunView, SweepsView } from './settings-screen'

const MOST_RUNS = 20
const NONE_JUDGED = { answered: 0, unchecked: 0 }
const MINUTE_MS = 60_000

const sweepReads = z.enum(['everything', 'changed'])
const runStatus = z.enum(['waiting', 'running', 'done', 'cancelled', 'failed'])

/** Reads the newest sweeps, and when the next one is scheduled. */
export async function readSweeps(
  store: Store,
  query: {
    readonly agent: string | null
    readonly now: Date
    readonly intervalMinutes: number
    readonly judge: string | null // the chat model
    readonly embeddings: string | null // the embeddings model
  },
): Promise<SweepsView> {
  const { agent, now, intervalMinutes, embeddings: model } = query
  const [runs, schedule, judged, head] = await Promise.all([
    newestSweeps(store.read, agent, MOST_RUNS),
    readSweepSchedule(store, now),
    agent === null ? NONE_JUDGED : readJudgementCounts(store, agent),
    model === null ? null : readEmbeddingHead(store, { model, agent, now }),
  ])
  const due = schedule
    .filter(({ agentId }) => agent === null || agentId === agent)
    .map(({ lastStartedAt }) =>
      lastStartedAt === null
        ? now.getTime()
        : Math.max(now.getTime(), lastStartedAt.getTime() + intervalMinutes * MINUTE_MS),
    )
  return {
    runs: runs.map(sweepRunView),
    nextDueAt: due.length === 0 ? null : instantFromMs(Math.min(...due)).toISOString(),
    intervalMinutes,
    judge: query.judge ?? (head !== null && head.on && head.figures !== null ? head.model : null),
    judged,
    head,
  }
}

/** Reads when each agent was last swept as a whole; null: never. */
export async function readLastSweeps(store: Store, now: Date): Promise<readonly LastSweepView[]> {
  const last = await lastSweeps(store.read, now)
  return last.map(({ agentId, at, open }) => ({ agentId, at: at?.toISOString() ?? null, open }))
}

export async function readSweepRun(store: Store, id: string): Promise<SweepRunView | null> {
  const row = await loadSweep(store.read, id)
  return row === null ? null : sweepRunView(row)
}

/** Reads which agents the schedule sweeps, and when each was last swept; agents with an open sweep are left out. */
export async function readSweepSchedule(
  store: Store,
  now: Date,
): Promise<readonly { readonly agentId: string; readonly lastStartedAt: Date | null }[]> {
  const last = (await lastSweeps(store.read, now)).filter(({ open }) => !open)
  const policies = await loadPolicies(
    store.read,
    last.map(({ agentId }) => agentId),
    store.environment,
  )
  return last
    .filter(({ agentId }) => {
      const policy = policies.get(agentId)
      return policy?.supersessionEnabled === true && policy.supersessionSweepEnabled
    })
    .map(({ agentId, at }) => ({ agentId, lastStartedAt: at }))
}

function sweepRunView(row: SweepRow): SweepRunView {
  return {
    id: row.id,
    agentId: row.agentId,
    entity: row.entity,
    reads: sweepReads.parse(row.reads),
    status: runStatus.parse(row.status),
    trigger: row.trigger,
    actor: row.actor,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    slotsTotal: row.slotsTotal,
    slotsDone: row.slotsDone,
    factsRead: row.factsRead,
    pairsCompared: row.pairsCompared,
    proposed: row.proposed,
    seenAgain: row.seenAgain,
    unclassified: row.unclassified,
    notRead: row.notRead,
    judged: row.judged === null ? null : judgedSweep.parse(JSON.parse(row.judged)),
    operationId: row.operationId,
    error: row.error,
  }
}
