import { nameKey } from '@/lib/domain/fact'
import { addCosts, type JudgedSweep } from '@/lib/domain/judged-sweep'
import type { OperationRequest } from '@/lib/domain/operation'
import type { Judge } from '@/lib/judge/judge'
import {
  judgePairs,
  NOTHING_ASKED,
  type JudgedCounts,
  type JudgePairs,
} from '@/lib/operations/judge-pairs'
import { proposeJudged } from '@/lib/operations/propose-judged'
import { findInconclusivePairs } from '@/lib/operations/steps/find-inconclusive-pairs'
import { findSecondOpinions } from '@/lib/operations/steps/find-second-opinions'
import { runner } from '@/lib/operations/steps/runner'
import { once } from '@/lib/process/once'
import type { Store, Tx } from '@/lib/store/port'
import { readPolicy } from '@/lib/views/policy'

export type JudgeWork = {
  readonly runId: string // of a finished sweep
  readonly judge: Judge | null // null: not configured
}

export type JudgeOutcome = JudgedCounts & { readonly proposed: number }

/**
 * Asks the judge about what a finished sweep could not decide, and proposes what it finds; then for a second opinion on open proposals.
 * Both share its budget (rule J20). Never fails the sweep: a later one retries. Returns null when nothing was asked.
 */
export async function judgeSweep(
  store: Store,
  work: JudgeWork,
  requestNow: () => OperationRequest,
): Promise<JudgeOutcome | null> {
  const run =
    work.judge === null ? null : await store.read.sweepRun.findUnique({ where: { id: work.runId } })
  if (work.judge === null || run === null || run.status !== 'done') return null
  const judging = once('judging', () => new Set<string>()) // agents whose pairs the judge is working on
  if (judging.has(run.agentId)) return null // a slow model is still busy with the previous sweep
  judging.add(run.agentId)
  try {
    const scope = {
      runId: run.id,
      agentId: run.agentId,
      entityKey: run.entity === null ? null : nameKey(run.entity),
    }
    const asRun = () => ({ ...requestNow(), ...runner(run) })
    return await judgeAgent(store, { ...scope, judge: work.judge }, asRun)
  } catch (error) {
    console.error(`the judge left the pairs of sweep ${work.runId}; a later one goes on`, error)
    return null
  } finally {
    judging.delete(run.agentId)
  }
}

async function judgeAgent(
  store: Store,
  scope: {
    readonly runId: string
    readonly agentId: string
    readonly entityKey: string | null
    readonly judge: Judge
  },
  requestNow: () => OperationRequest,
): Promise<JudgeOutcome | null> {
  const { runId, agentId, entityKey, judge } = scope
  const { policy } = await readPolicy(store, agentId)
  const { supersessionEnabled, supersessionSemanticFallback, semanticContradictionEnabled } = policy
  if (!supersessionEnabled || !supersessionSemanticFallback || !semanticContradictionEnabled)
    return null
  const name = { agentId, model: judge.model, promptVersion: judge.promptVersion }
  const search = { judge: name, entityKey, policy, most: judge.budget, at: requestNow().at }
  const proposals = judge.givesOpinions ? await findSecondOpinions(store, search) : []
  const kept = Math.min(proposals.length, Math.floor(judge.budget / 2)) // for second opinions, however many others there are
  const pairs = await findInconclusivePairs(store, {
    ...search,
    most: judge.budget - kept,
    breathe,
  })
  const asking = { agentId, judge, ask: judge.forSweep() }
  const enough = policy.supersessionMinConfidence
  let sofar: JudgeOutcome = { ...NOTHING_ASKED, proposed: 0 }
  const note = async (tx: Tx, { asked, proposed, cost }: JudgeOutcome) => {
    const { model } = judge
    const unanswered = asked - cost.answers // what was left out, because the server was down, was not asked (rule J15)
    const judged: JudgedSweep = { model, asked, unanswered, proposed, ...cost }
    await tx.sweepRun.updateMany({
      where: { id: runId },
      data: { judged: JSON.stringify(judged) },
    })
  }
  const put = async (about: Pick<JudgePairs, 'pairs' | 'enough'>) => {
    const before = sofar
    const withThese = (counts: JudgedCounts) => ({ ...before, ...sumOf(before, counts) })
    const saved = (tx: Tx, counts: JudgedCounts) => note(tx, withThese(counts))
    sofar = withThese(await judgePairs(store, { ...asking, ...about, saved }, requestNow))
  }
  await put({ pairs, enough })
  const proposed = await proposeJudged(store, { judge: name, policy }, requestNow())
  sofar = { ...sofar, proposed }
  if (proposed > 0) await store.transact((tx) => note(tx, sofar))
  await put({ pairs: proposals.slice(0, judge.budget - pairs.length), enough: null })
  return sofar
}

function sumOf(one: JudgedCounts, other: JudgedCounts): JudgedCounts {
  return {
    asked: one.asked + other.asked,
    known: one.known + other.known,
    unchecked: one.unchecked + other.unchecked,
    cost: addCosts(one.cost, other.cost),
  }
}

function breathe(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}
