import { roleFor, settlePair } from '@/lib/domain/blind-sample'
import type { OperationRequest } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { isSamePerson } from '@/lib/domain/reviewer-name'
import { VERDICT_WORDS } from '@/lib/domain/terms'
import type { VerdictValue } from '@/lib/domain/verdict'
import { toLabel } from '@/lib/store/labels'
import type { Store } from '@/lib/store/port'

import { recordOperation, type Recorded } from './steps/record-operation'

export type LabelPair = {
  readonly pairId: string
  readonly value: VerdictValue
  readonly dwellMs: number | null // how long the pair was in view, in milliseconds
}

/**
 * Records a blind label on a drawn pair (rules B3, B4, B16–B18). When earlier labelers disagree, the next person adjudicates. It changes no
 * fact or proposal. A person labels a pair once, but undoing a label frees the place.
 */
export async function labelPair(
  store: Store,
  command: LabelPair,
  request: OperationRequest,
): Promise<Result<Recorded>> {
  const about = `${command.pairId} ${command.value}`
  const intent = { kind: 'label', mayBecome: ['adjudicate'], about, request } as const
  return recordOperation(store, intent, async (tx, operationId) => {
    const pair = await tx.samplePair.findUnique({
      where: { id: command.pairId },
      include: { sample: true, labels: { where: { reverted: false }, orderBy: { id: 'asc' } } },
    })
    if (pair === null || pair.sample.status !== 'open')
      return refused({ kind: 'not-found', what: 'pair' })
    const said = pair.labels.map(toLabel)
    const own = said.find(({ reviewer }) => isSamePerson(reviewer, request.actor))
    if (own !== undefined)
      return refused({
        kind: 'no-change',
        sentence: `You already labeled this pair: ${VERDICT_WORDS[own.value].done}. Undo that label first.`,
      })
    const role = roleFor(request.actor, said, pair.wanted)
    if (role === null)
      return refused({
        kind: 'no-change',
        sentence: `Others have labeled this pair since${settlePair(said, pair.wanted).state === 'settled' ? ' and agree' : ''}; no label was recorded.`,
      })
    return accepted({
      kind: role === 'label' ? 'label' : 'adjudicate',
      agentId: pair.agentId,
      subject: {
        // Not the label: others may still label this pair.
        event: {
          type: 'labeled',
          pair: pair.position + 1,
          sample: pair.sample.number,
          role,
        },
      },
      labels: [
        {
          id: request.newId(),
          pairId: pair.id,
          sampleId: pair.sampleId,
          agentId: pair.agentId,
          reviewer: request.actor,
          reviewerId: request.actorId,
          verified: request.verified,
          value: command.value,
          role,
          dwellMs: command.dwellMs,
          at: request.at,
          operationId,
          reverted: false,
        },
      ],
    })
  })
}
