import type { OperationRequest } from '@/lib/domain/operation'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { retractionRefusal } from '@/lib/domain/retract'
import type { Store } from '@/lib/store/port'

import { contentProblem } from './steps/fact-problem'
import { fingerprint } from './steps/fingerprint'
import { openFact } from './steps/open-fact'
import { recordOperation, type Recorded } from './steps/record-operation'
import { rewordRow } from './steps/reword-row'
import { shortened } from './steps/titles'

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
    const opened = await openFact(tx, store, { factId, version, refusalOf: retractionRefusal })
    if (!opened.ok) return opened
    const { fact, workspace } = opened.value
    const problem = contentProblem(content)
    if (problem !== null) return refused({ kind: 'bad-input', problem })
    if (content === fact.content)
      return refused({ kind: 'no-change', sentence: 'The fact already says exactly that.' })
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
