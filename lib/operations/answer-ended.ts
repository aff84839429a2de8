import { GIVEN_BACK, type EndedValue } from '@/lib/domain/ended-elsewhere'
import type { OperationRequest } from '@/lib/domain/operation'
import { isShadow } from '@/lib/domain/policy'
import { pairKeyOf } from '@/lib/domain/proposal'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { loadPolicy } from '@/lib/store/policies'
import type { Store, Tx } from '@/lib/store/port'
import type { FactRow } from '@/lib/store/rows'
import { findEndedPair } from '@/lib/store/sql/ended-elsewhere'

import { recordOperation, type Recorded } from './steps/record-operation'
import { settleQuestions } from './steps/settle-questions'
import { settleTiers } from './steps/settle-tiers'
import { shortened } from './steps/titles'
import { openWorkspace, type Workspace } from './steps/workspace'

export type AnswerEnded = {
  readonly olderId: string
  readonly olderVersion: number
  readonly newerId: string
  readonly newerVersion: number
  readonly answerId: string | null // in force when the pair was shown
  readonly value: EndedValue
}

/**
 * Records whether another system was right to end a fact (rule AU3). `keep_both` gives the fact back, where facts may change (rule A2); the
 * fact that had replaced it stays as it is.
 */
export async function answerEnded(
  store: Store,
  command: AnswerEnded,
  request: OperationRequest,
): Promise<Result<Recorded, Refusal>> {
  const { olderId, newerId, value } = command
  const intent = { kind: 'answer-ended', about: `${olderId}>${newerId} ${value}`, request } as const
  return recordOperation(store, intent, async (tx) => {
    const rows = await tx.fact.findMany({ where: { id: { in: [olderId, newerId] } } })
    const [older, newer] = [olderId, newerId].map((id) => rows.find((row) => row.id === id))
    if (older === undefined || newer === undefined)
      return refused({ kind: 'not-found', what: 'fact' })
    const pair = await findEndedPair(tx, olderId)
    const { policy } = await loadPolicy(tx, older.agentId, store.environment)
    const applied = value === 'keep_both' && !isShadow(policy)
    if (pair?.newerId !== newerId || !isAsShown(command, { older, newer, answerId: pair.answerId }))
      return refused({ kind: 'changed-meanwhile' })
    if (pair.value === value && !applied)
      return refused({ kind: 'no-change', sentence: 'This answer is already recorded.' })

    const workspace = openWorkspace(tx)
    workspace.hold('fact', [older])
    if (pair.answerId !== null) {
      await workspace.load('ended-answer', [pair.answerId])
      workspace.patch('ended-answer', pair.answerId, { reverted: true })
    }
    const pairKey = pairKeyOf(olderId, newerId)
    if (applied) await giveBack(tx, workspace, { older, pairKey })
    return accepted({
      agentId: older.agentId,
      subject: {
        event: {
          type: 'answered-ended',
          verdict: value,
          applied,
          older: shortened(older.content),
          newer: shortened(newer.content),
        },
        factIds: [olderId, newerId],
      },
      updates: workspace.updates(),
      endedAnswers: [
        {
          id: request.newId(),
          agentId: older.agentId,
          olderFactId: olderId,
          newerFactId: newerId,
          pairKey,
          olderRevision: older.revision,
          newerRevision: newer.revision,
          value,
          applied,
          by: request.actor,
          verified: request.verified,
          at: request.at,
          reverted: false,
        },
      ],
    })
  })
}

/** Of two people who answer one pair, the second sees that it changed. */
function isAsShown(
  shown: AnswerEnded,
  now: { readonly older: FactRow; readonly newer: FactRow; readonly answerId: string | null },
): boolean {
  return (
    shown.olderVersion === now.older.version &&
    shown.newerVersion === now.newer.version &&
    shown.answerId === now.answerId
  )
}

/** What was asked when the fact ended is asked again, except about this pair: that is answered now. */
async function giveBack(
  tx: Tx,
  workspace: Workspace,
  { older, pairKey }: { readonly older: FactRow; readonly pairKey: string },
): Promise<void> {
  workspace.patch('fact', older.id, GIVEN_BACK)
  await settleQuestions(tx, workspace)
  const [own] = workspace
    .ids('proposal')
    .filter((id) => workspace.get('proposal', id)?.['pairKey'] === pairKey)
  const status = own === undefined ? null : workspace.get('proposal', own)?.['status']
  if (own !== undefined && (status === 'pending' || status === 'stale'))
    workspace.patch('proposal', own, { status: 'withdrawn' })
  await settleTiers(workspace)
}
