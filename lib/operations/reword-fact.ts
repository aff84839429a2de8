import type { OperationRequest } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { retractionRefusal } from '@/lib/domain/retract'
import type { Store } from '@/lib/store/port'
import { toFact } from '@/lib/store/rows'

import { contentProblem } from './steps/fact-problem'
import { fingerprint } from './steps/fingerprint'
import { manualChangeRefusal } from './steps/manual-change-refusal'
import { recordOperation, type Recorded } from './steps/record-operation'
import { rewordRow } from './steps/reword-row'
import { shortened } from './steps/titles'
import { openWorkspace } from './steps/workspace'

export type RewordFact = {
  readonly factId: string
  readonly version: number
  readonly content: string
  readonly reason: string | null
}

/** Corrects a fact's text to what was always meant, so there is no new version (rule LF5). */
export async function rewordFact(
  store: Store,
  command: RewordFact,
  request: OperationRequest,
): Promise<Result<Recorded>> {
  const { factId, version, content, reason } = command
  const intent = {
    kind: 'reword',
    about: fingerprint({ factId, content, reason }),
    request,
  } as const
  return recordOperation(store, intent, async (tx) => {
    const row = await tx.fact.findUnique({ where: { id: factId } })
    if (row === null) return refused({ kind: 'not-found', what: 'fact' })
    const fact = toFact(row)
    const refusal = retractionRefusal(fact)
    if (refusal !== null) return refused(refusal)
    if (fact.version !== version) return refused({ kind: 'changed-meanwhile' })
    const held = await manualChangeRefusal(tx, store, fact.agentId)
    if (held !== null) return refused(held)
    const problem = contentProblem(content)
    if (problem !== null) return refused({ kind: 'bad-input', problem })
    if (content === fact.content)
      return refused({ kind: 'no-change', sentence: 'The fact already says exactly that.' })
    const workspace = openWorkspace(tx)
    workspace.hold('fact', [row])
    await rewordRow(tx, workspace, { factId, content })
    return accepted({
      agentId: fact.agentId,
      subject: {
        event: {
          type: 'replaced',
          how: 'reworded',
          older: shortened(fact.content),
          newer: shortened(content),
        },
        factIds: [factId],
      },
      reason,
      updates: workspace.updates(),
    })
  })
}
