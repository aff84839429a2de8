import { detectorOf } from '@/lib/detection/registry'
import { WEIGHTS } from '@/lib/detection/weighing/weights'
import type { OperationRequest } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { refitProblem, type AnsweredBy } from '@/lib/domain/weight-set'
import { refit, REFIT_L2 } from '@/lib/evaluation/refit'
import { readAnswered } from '@/lib/store/answered-pairs'
import { loadDetector } from '@/lib/store/detectors'
import { loadPolicy, reservedNameProblem } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'
import { readSampleScope } from '@/lib/store/samples'

import { recordOperation, type Recorded } from './steps/record-operation'

export type RefitWeights = {
  readonly agentId: string | null // null: for all agents, fitted to everyone's answers
  readonly by: AnsweredBy
}

/**
 * Fits the default profile's weights to people's answers and stores them as a candidate, with how both sets score pairs the candidate has
 * not seen. The candidate scores nothing until two people sign (rules GA11, GA55); undo withdraws it.
 */
export async function refitWeights(
  store: Store,
  command: RefitWeights,
  work: { readonly request: OperationRequest; readonly breathe: () => Promise<void> },
): Promise<Result<Recorded & { readonly weightSetId: string }>> {
  const { agentId, by } = command
  const { request, breathe } = work
  const problem = reservedNameProblem(agentId ?? '')
  if (problem !== null) return refused({ kind: 'bad-input', problem })
  if (agentId !== null && (await store.read.agent.findUnique({ where: { id: agentId } })) === null)
    return refused({ kind: 'not-found', what: 'agent' })
  const { policy } = await loadPolicy(store.read, agentId, store.environment)
  const current = await loadDetector(store.read, { ...policy, detectorProfile: 'default' })
  const scope = await readSampleScope(store.read, { agentId, sampleId: null })
  const { chosen, domain, sample } = scope
  const pairs = await readAnswered(store.read, { agentId, by, first: chosen?.id ?? null })
  const tooFew = refitProblem(pairs)
  if (tooFew !== null) return refused({ kind: 'no-change', sentence: tooFew })
  const fitted = await refit(pairs, {
    base: WEIGHTS,
    current,
    l2: REFIT_L2,
    threshold: policy.supersessionMinConfidence,
    sample:
      chosen === null
        ? null
        : {
            number: chosen.number,
            agentId: domain === undefined ? null : agentId,
            judged: sample,
          },
    breathe,
  })
  const weightSetId = request.newId()
  const about = JSON.stringify(command)
  const recorded = await recordOperation(store, { kind: 'refit', about, request }, async (tx) => {
    const last = await tx.weightSet.findFirst({ orderBy: { number: 'desc' } })
    const number = (last?.number ?? 0) + 1
    const detectorVersion = `${detectorOf('default').version}-refit-${number}`
    const { blind, verdicts } = fitted.evaluation
    return accepted({
      agentId,
      subject: {
        event: { type: 'refitted', agent: agentId, pairs: pairs.length, detector: detectorVersion },
        counts: { labels: blind, verdicts },
      },
      weightSets: [
        {
          id: weightSetId,
          number,
          detectorVersion,
          agentId,
          against: current.version,
          figures: JSON.stringify(fitted.figures),
          evaluation: JSON.stringify(fitted.evaluation),
          madeBy: request.actor,
          madeById: request.actorId,
          verified: request.verified,
          at: request.at,
          status: 'candidate',
          firstSigner: null,
          firstSignerId: null,
          firstVerified: null,
          firstAt: null,
          secondSigner: null,
          secondSignerId: null,
          secondVerified: null,
          secondAt: null,
          version: 1,
        },
      ],
    })
  })
  if (!recorded.ok) return recorded
  const made = await store.read.change.findFirst({
    where: { operationSeq: recorded.value.operation.seq, tableName: 'weights' },
    select: { rowId: true },
  })
  return accepted({ ...recorded.value, weightSetId: made?.rowId ?? weightSetId })
}
