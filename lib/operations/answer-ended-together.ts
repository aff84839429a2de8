import { pushWords } from '@/lib/domain/confirm-push'
import type { EndedValue } from '@/lib/domain/ended-elsewhere'
import type { OperationRequest } from '@/lib/domain/operation'
import { isShadow } from '@/lib/domain/policy'
import type { Refusal } from '@/lib/domain/refusal'
import { accepted, refused, type Result } from '@/lib/domain/result'
import { loadPolicy } from '@/lib/store/policies'
import type { Store, Tx } from '@/lib/store/port'
import { pushedTo } from '@/lib/store/pushed-to'
import type { EndedAnswerRow, FactRow } from '@/lib/store/rows'

import { answerAboutEnd, settleGivenBack, type ShownEnd } from './steps/answer-about-end'
import { fingerprint } from './steps/fingerprint'
import { recordOperation } from './steps/record-operation'
import { shortened } from './steps/titles'
import { openWorkspace, type Workspace } from './steps/workspace'

type AnswerEndedTogether = {
  readonly items: readonly ShownEnd[] // of one agent, as they were shown
  readonly value: Extract<EndedValue, 'supersede' | 'keep_both'>
  readonly confirmed?: boolean // by someone who knows which stores are written at once
}

type AnsweredTogether = {
  readonly operationId: string
  readonly answered: number
  readonly failed: readonly { readonly olderId: string; readonly refusal: Refusal }[]
}

/**
 * Answers about several facts that another system ended, as one operation with one undo (rule AU10). What cannot be answered is listed and
 * stops nothing; if nothing can be, nothing is written. What a store would be told at once has to be confirmed (rule AU14).
 */
export async function answerEndedTogether(
  store: Store,
  command: AnswerEndedTogether,
  request: OperationRequest,
): Promise<Result<AnsweredTogether>> {
  const ids = command.items.map(({ olderId }) => olderId)
  if (new Set(ids).size < ids.length)
    return refused({ kind: 'bad-input', problem: 'A fact is in the list twice.' })
  let failed: AnsweredTogether['failed'] = []
  const intent = { kind: 'answer-ended', about: fingerprint(command), request } as const
  const done = await recordOperation(store, intent, async (tx) => {
    const workspace = openWorkspace(tx)
    await workspace.load('fact', [
      ...ids,
      ...command.items.flatMap(({ newerId }) => (newerId === null ? [] : [newerId])),
    ])
    const agentId = heldFact(workspace, ids[0])?.agentId
    if (agentId === undefined) return refused({ kind: 'not-found', what: 'fact' })
    const { policy } = await loadPolicy(tx, agentId, store.environment)
    const live = !isShadow(policy)
    const run = await answerEach(tx, workspace, { command, agentId, live, request })
    failed = run.failed
    const [first] = run.answers
    if (first === undefined)
      return refused(failed[0]?.refusal ?? { kind: 'not-found', what: 'fact' })
    const pushed = await pushedTo(
      tx,
      run.answers.flatMap(({ olderFactId, applied }) => (applied ? [olderFactId] : [])),
    )
    if (pushed.length > 0 && !command.confirmed)
      return refused({
        kind: 'confirm-push',
        sentence: pushWords(pushed),
        wayOut: 'Confirm that it is to be written.',
      })
    await settleGivenBack(tx, workspace, run.answers)
    const [older, newer] = [first.olderFactId, first.newerFactId].map((id) =>
      heldFact(workspace, id ?? undefined),
    )
    return accepted({
      agentId,
      subject: {
        event: {
          type: 'answered-ended',
          verdict: command.value,
          applied: first.applied,
          older: shortened(older?.content ?? ''),
          newer: newer === null || newer === undefined ? null : shortened(newer.content),
          facts: run.answers.length,
        },
        factIds: run.answers.map(({ olderFactId }) => olderFactId).slice(0, 10),
        counts: { answered: run.answers.length, notAnswered: failed.length },
      },
      updates: workspace.updates(),
      endedAnswers: run.answers,
    })
  })
  if (!done.ok) return done
  const { id, subject } = done.value.operation
  return accepted({ operationId: id, answered: subject.counts?.['answered'] ?? 0, failed })
}

async function answerEach(
  tx: Tx,
  workspace: Workspace,
  {
    command: { items, value },
    agentId,
    live,
    request,
  }: {
    readonly command: AnswerEndedTogether
    readonly agentId: string
    readonly live: boolean
    readonly request: OperationRequest
  },
) {
  const answers: EndedAnswerRow[] = []
  const failed: AnsweredTogether['failed'][number][] = []
  for (const shown of items) {
    const isOwn = heldFact(workspace, shown.olderId)?.agentId === agentId
    const one = isOwn
      ? await answerAboutEnd(tx, workspace, { shown, value, live, request })
      : refused({ kind: 'not-found', what: 'fact' } as const)
    if (one.ok) answers.push(one.value)
    else failed.push({ olderId: shown.olderId, refusal: one.refusal })
  }
  return { answers, failed }
}

function heldFact(workspace: Workspace, id: string | undefined): FactRow | null {
  return id === undefined ? null : (workspace.get('fact', id) as FactRow | null)
}
