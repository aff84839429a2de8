import type { EndedValue } from '@/lib/domain/ended-elsewhere'
import type { OperationRequest } from '@/lib/domain/operation'
import { isShadow } from '@/lib/domain/policy'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { loadPolicy } from '@/lib/store/policies'
import type { Store } from '@/lib/store/port'

import { answerAboutEnd, settleGivenBack, type ShownEnd } from './steps/answer-about-end'
import { recordOperation, type Recorded } from './steps/record-operation'
import { shortened } from './steps/titles'
import { openWorkspace } from './steps/workspace'

export type AnswerEnded = ShownEnd & { readonly value: EndedValue }

/**
 * Records whether another system was right to end a fact (rules AU3, AU8, AU12). Where facts may change (rule A2), `keep_both` gives the fact
 * back and leaves the one that had replaced it; `reverse` has it end that one.
 */
export async function answerEnded(
  store: Store,
  { value, ...shown }: AnswerEnded,
  request: OperationRequest,
): Promise<Result<Recorded>> {
  const { olderId, newerId } = shown
  const intent = {
    kind: 'answer-ended',
    about: `${olderId}>${newerId ?? ''} ${value}`,
    request,
  } as const
  return recordOperation(store, intent, async (tx) => {
    const ids = newerId === null ? [olderId] : [olderId, newerId]
    const rows = await tx.fact.findMany({ where: { id: { in: ids } } })
    const [older, newer] = ids.map((id) => rows.find((row) => row.id === id))
    if (older === undefined || (newerId !== null && newer === undefined))
      return refused({ kind: 'not-found', what: 'fact' })
    const { policy } = await loadPolicy(tx, older.agentId, store.environment)
    const workspace = openWorkspace(tx)
    workspace.hold('fact', rows)
    const step = { shown, value, live: !isShadow(policy), request }
    const answer = await answerAboutEnd(tx, workspace, step)
    if (!answer.ok) return answer
    await settleGivenBack(tx, workspace, [answer.value])
    return accepted({
      agentId: older.agentId,
      subject: {
        event: {
          type: 'answered-ended',
          verdict: value,
          applied: answer.value.applied,
          older: shortened(older.content),
          newer: newer === undefined ? null : shortened(newer.content),
        },
        factIds: ids,
      },
      updates: workspace.updates(),
      endedAnswers: [answer.value],
    })
  })
}
