import type { OperationRequest } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { supersededColumns, supersessionRefusal } from '@/lib/domain/supersede'
import type { Store } from '@/lib/store/port'
import { laterEnds } from '@/lib/store/queries/later-ends'
import { toFact } from '@/lib/store/rows'
import { successorsOf } from '@/lib/store/successors'

import { manualChangeRefusal } from './steps/manual-change-refusal'
import { recordOperation, type Recorded } from './steps/record-operation'
import { supersedeRows } from './steps/supersede-rows'
import { shortened } from './steps/titles'
import { openWorkspace } from './steps/workspace'

export type SupersedeByHand = {
  readonly olderId: string
  readonly olderVersion: number
  readonly newerId: string
  readonly newerVersion: number
  readonly reason: string | null
}

/** Supersedes one fact with another at a person's request, without a proposal; every guard of a verdict applies. */
export async function supersedeByHand(
  store: Store,
  command: SupersedeByHand,
  request: OperationRequest,
): Promise<Result<Recorded>> {
  const intent = {
    kind: 'supersede',
    about: `${command.olderId}>${command.newerId}`,
    request,
  } as const
  return recordOperation(store, intent, async (tx) => {
    const rows = await tx.fact.findMany({
      where: { id: { in: [command.olderId, command.newerId] } },
    })
    const olderRow = rows.find((row) => row.id === command.olderId)
    const newerRow = rows.find((row) => row.id === command.newerId)
    if (olderRow === undefined || newerRow === undefined)
      return refused({ kind: 'not-found', what: 'fact' })
    const [older, newer] = [toFact(olderRow), toFact(newerRow)]
    const refusal = supersessionRefusal({
      ends: older,
      stays: newer,
      endsSide: 'older',
      successorsOfStays: await successorsOf(tx, newer),
      endsLater: (await laterEnds(tx, [older])).get(older.id) ?? null,
    })
    if (refusal !== null) return refused(refusal)
    if (older.version !== command.olderVersion || newer.version !== command.newerVersion) {
      return refused({ kind: 'changed-meanwhile' })
    }
    const held = await manualChangeRefusal(tx, store, older.agentId)
    if (held !== null) return refused(held)

    const workspace = openWorkspace(tx)
    workspace.hold('fact', [olderRow, newerRow])
    const columns = supersededColumns(older, newer, request.at)
    const withdrawn = await supersedeRows(tx, workspace, {
      factId: older.id,
      columns,
      exceptProposal: null,
    })
    return accepted({
      agentId: older.agentId,
      subject: {
        event: {
          type: 'replaced',
          how: 'by-hand',
          older: shortened(older.content),
          newer: shortened(newer.content),
        },
        factIds: [older.id, newer.id],
        counts: { applied: 1, withdrawn: withdrawn.length },
      },
      reason: command.reason,
      updates: workspace.updates(),
    })
  })
}
