import {
  GIVEN_BACK,
  GIVING_BACK,
  reversalRefusal,
  type EndedValue,
} from '@/lib/domain/ended-elsewhere'
import { instantOrNull } from '@/lib/domain/instant'
import type { OperationRequest } from '@/lib/domain/operation'
import { pairKeyOf } from '@/lib/domain/proposal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { supersededColumns } from '@/lib/domain/supersede'
import type { Tx } from '@/lib/store/port'
import { toFact, type EndedAnswerRow, type FactRow } from '@/lib/store/rows'
import { findEndedPair } from '@/lib/store/sql/ended-elsewhere'

import { settleQuestions } from './settle-questions'
import { settleTiers } from './settle-tiers'
import type { Workspace } from './workspace'

/** An ended fact as it was shown. */
export type ShownEnd = {
  readonly olderId: string
  readonly olderVersion: number
  readonly newerId: string | null // null: it ended without a newer fact
  readonly newerVersion: number | null
  readonly answerId: string | null // in force when it was shown
}

/**
 * Answers in the workspace, which holds both facts, whether another system was right to end a fact (rules AU3, AU8, AU12). The caller settles
 * what follows with `settleGivenBack`.
 */
export async function answerAboutEnd(
  tx: Tx,
  workspace: Workspace,
  step: {
    readonly shown: ShownEnd
    readonly value: EndedValue
    readonly live: boolean // facts may change (rule A2)
    readonly request: OperationRequest
  },
): Promise<Result<EndedAnswerRow>> {
  const { shown, value, live, request } = step
  const older = workspace.get('fact', shown.olderId) as FactRow | null
  const newer = shown.newerId === null ? null : (workspace.get('fact', shown.newerId) as FactRow)
  if (older === null) return refused({ kind: 'not-found', what: 'fact' })
  const end = await findEndedPair(tx, older.id)
  const isAsShown =
    end?.newerId === shown.newerId &&
    end.answerId === shown.answerId &&
    older.version === shown.olderVersion &&
    (newer?.version ?? null) === shown.newerVersion
  if (!isAsShown) return refused({ kind: 'changed-meanwhile' }) // of two people, the second sees that it changed
  const isReversal = value === 'reverse'
  const refusal = isReversal ? reversalRefusal(toFact(older), newer && toFact(newer)) : null
  if (refusal !== null) return refused(refusal)
  const applied = live && GIVING_BACK.some((each) => each === value)
  if (end.value === value && !applied)
    return refused({ kind: 'no-change', sentence: 'This answer is already recorded.' })

  if (end.answerId !== null) {
    await workspace.load('ended-answer', [end.answerId])
    workspace.patch('ended-answer', end.answerId, { reverted: true })
  }
  if (applied) workspace.patch('fact', older.id, GIVEN_BACK)
  if (applied && isReversal && newer !== null)
    workspace.patch('fact', newer.id, supersededColumns(toFact(newer), toFact(older), request.at))
  return accepted({
    id: request.newId(),
    agentId: older.agentId,
    olderFactId: older.id,
    newerFactId: end.newerId,
    pairKey: end.newerId === null ? older.id : pairKeyOf(older.id, end.newerId),
    olderRevision: older.revision,
    newerRevision: newer?.revision ?? null,
    endedAt: instantOrNull(end.sourceEndMs),
    value,
    applied,
    by: request.actor,
    verified: request.verified,
    at: request.at,
    reverted: false,
  })
}

/** What was asked when the facts ended is asked again, except about these pairs: they are answered now. */
export async function settleGivenBack(
  tx: Tx,
  workspace: Workspace,
  answers: readonly Pick<EndedAnswerRow, 'pairKey' | 'applied'>[],
): Promise<void> {
  const answered = new Set(answers.flatMap(({ pairKey, applied }) => (applied ? [pairKey] : [])))
  if (answered.size === 0) return
  await settleQuestions(tx, workspace)
  for (const id of workspace.ids('proposal')) {
    const { pairKey, status } = workspace.get('proposal', id) ?? {}
    const isOpen = status === 'pending' || status === 'stale'
    if (isOpen && answered.has(String(pairKey)))
      workspace.patch('proposal', id, { status: 'withdrawn' })
  }
  await settleTiers(workspace)
}
