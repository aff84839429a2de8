import type { AnyDetector } from '@/lib/detection/detector'
import type { Fact } from '@/lib/domain/fact'
import { factText } from '@/lib/domain/fact-text'
import type { OperationRequest } from '@/lib/domain/operation'
import type { Policy } from '@/lib/domain/policy'
import type { ProposalOrigin } from '@/lib/domain/proposal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { loadDetector } from '@/lib/store/detectors'
import type { Store, Tx } from '@/lib/store/port'
import { loadPolicies } from '@/lib/store/queries/load-policies'
import { findScoredOtherwise } from '@/lib/store/queries/open-scored-otherwise'
import { toFact } from '@/lib/store/rows'

import { detectedColumns } from './steps/detected-columns'
import { recordOperation, type Recorded } from './steps/record-operation'
import { openWorkspace } from './steps/workspace'

export type ScoreAgain = { readonly agentId: string | null } // null: all agents

const MOST_AT_ONCE = 2_000 // takes half a second, during which the server answers no one

/**
 * Rescores open proposals from another detector with the current one, 2,000 per operation (rule GA59). All stay in the queue, even below
 * the threshold. Answered proposals, and those that only the judge scored, keep their score.
 */
export async function scoreAgain(
  store: Store,
  { agentId }: ScoreAgain,
  request: OperationRequest,
): Promise<Result<Recorded & { readonly left: number }>> {
  let left = 0
  const intent = { kind: 'score-again', about: agentId, request } as const
  const recorded = await recordOperation(store, intent, async (tx) => {
    if (agentId !== null && (await tx.agent.findUnique({ where: { id: agentId } })) === null)
      return refused({ kind: 'not-found', what: 'agent' })
    const { ids, total } = await findScoredOtherwise(tx, store, { agentId, most: MOST_AT_ONCE })
    left = total - ids.length
    if (ids.length === 0)
      return refused({
        kind: 'no-change',
        sentence: 'Every open proposal already has the current scoring.',
      })
    const workspace = openWorkspace(tx)
    const below = await rescore(tx, workspace, { store, ids })
    return accepted({
      agentId,
      subject: {
        event: { type: 'scored-again', scored: ids.length, below },
        counts: { scored: ids.length, belowThreshold: below },
      },
      updates: workspace.updates(),
    })
  })
  return recorded.ok ? accepted({ ...recorded.value, left }) : recorded
}

type Scoring = {
  readonly policy: Policy
  readonly detector: AnyDetector
  readonly prepare: ReturnType<AnyDetector['createPreparer']>
}

async function rescore(
  tx: Tx,
  workspace: ReturnType<typeof openWorkspace>,
  { store, ids }: { readonly store: Store; readonly ids: readonly string[] },
): Promise<number> {
  await workspace.load('proposal', ids)
  const sides = await readSides(tx, ids)
  const policies = await loadPolicies(
    tx,
    [...sides.values()].map(({ older }) => older.agentId),
    store.environment,
  )
  const scorings = new Map<string, Scoring>()
  let below = 0
  for (const id of workspace.ids('proposal')) {
    const pair = sides.get(id)
    const policy = policies.get(pair?.older.agentId ?? '')
    if (pair === undefined || policy === undefined) continue
    const { agentId } = pair.older
    const scoring = scorings.get(agentId) ?? (await scoringOf(tx, policy))
    scorings.set(agentId, scoring)
    const { detector, prepare } = scoring
    const finding = detector.detect(prepare(factText(pair.older)), prepare(factText(pair.newer)))
    const { fires, columns } = detectedColumns(finding, { ...pair, policy })
    if (!fires) below += 1
    workspace.patch('proposal', id, columns)
  }
  return below
}

async function scoringOf(tx: Tx, policy: Policy): Promise<Scoring> {
  const detector = await loadDetector(tx, policy)
  return { policy, detector, prepare: detector.createPreparer() }
}

const CHUNK = 500

type Sides = {
  readonly older: Fact
  readonly newer: Fact
  readonly foreignSystem: string | null
  readonly origin: ProposalOrigin
}

async function readSides(tx: Tx, ids: readonly string[]) {
  const sides = new Map<string, Sides>()
  for (let from = 0; from < ids.length; from += CHUNK) {
    const rows = await tx.proposal.findMany({
      where: { id: { in: ids.slice(from, from + CHUNK) } },
      select: { id: true, foreignSystem: true, origin: true, older: true, newer: true },
    })
    for (const { id, foreignSystem, origin, older, newer } of rows)
      sides.set(id, {
        older: toFact(older),
        newer: toFact(newer),
        foreignSystem,
        origin: origin as ProposalOrigin,
      })
  }
  return sides
}
