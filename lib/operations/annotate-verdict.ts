import type { OperationRequest } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import type { KeepBothReason } from '@/lib/domain/verdict'
import type { Store } from '@/lib/store/port'

import { transactOrRefuse } from './steps/transact-or-refuse'

export type AnnotateVerdict = {
  readonly verdictId: string
  readonly reason: KeepBothReason | null
  readonly note: string | null
}

/**
 * Adds a reason or note to a verdict (rule R4). Notes are append-only and change no fact or proposal, so they are not operations: someone's
 * note must never block undoing the verdict.
 */
export async function annotateVerdict(
  store: Store,
  command: AnnotateVerdict,
  request: OperationRequest,
): Promise<Result<null>> {
  return transactOrRefuse(store, async (tx) => {
    const verdict = await tx.verdict.findUnique({ where: { id: command.verdictId } })
    if (verdict === null) return refused({ kind: 'not-found', what: 'decision' })
    const note = command.note?.trim() ?? ''
    await tx.verdictNote.create({
      data: {
        id: request.newId(),
        verdictId: verdict.id,
        reason: command.reason,
        note: note === '' ? null : note.toWellFormed(),
        reviewer: request.actor,
        at: request.at,
      },
    })
    return accepted(null)
  })
}
