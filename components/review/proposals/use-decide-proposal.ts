import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, type Dispatch } from 'react'

import { otherTabs } from '@/components/review/live/connection'
import { getJson } from '@/components/shared/get-json'
import { newKey } from '@/components/shared/new-key'
import { isRetryable, type SendState } from '@/components/shared/outbox/outbox'
import { useSend } from '@/components/shared/outbox/use-send'
import { useReviewer } from '@/components/shared/reviewer'
import { wordsOf } from '@/components/shared/words-of'
import { afterPaint } from '@/components/ui/after-paint'
import { announce } from '@/components/ui/live-region'
import { takeBackAction } from '@/lib/actions/undo'
import { decideAction } from '@/lib/actions/verdicts'
import type { PairView } from '@/lib/views/pair-view'

import { answerOf } from './answered'
import { countAgain } from './count-again'
import { verdictOutbox, type VerdictIntent } from './outbox'
import { ownStep, versionToSend, type OwnVersions } from './own-versions'
import type { ReviewEvent } from './review-events'
import { proposalName, undoneWords } from './review-words'

/** Sends verdicts. The screen has moved on already; what comes back corrects the one row it is about. */
export function useDecideProposal(dispatch: Dispatch<ReviewEvent>): {
  readonly send: (intent: VerdictIntent) => void
  readonly verdictIdOf: (key: string) => string | undefined
  readonly stateOf: (key: string) => SendState | undefined
  readonly raise: (proposals: readonly PairView[]) => void // own undo raised their versions
  readonly takeBack: (key: string) => void // what no answer came to
} {
  const client = useQueryClient()
  const ownVersions = useRef(new Map<string, OwnVersions>())

  const verdictIds = useRef(new Map<string, string>())
  const states = useRef(new Map<string, SendState>())
  const reviewer = useReviewer()

  const unanswered = useRef(new Map<string, VerdictIntent>())
  const lost = useRef(new Set<string>()) // keys of what was sent and came to no answer
  const keep = (intent: VerdictIntent) => {
    unanswered.current.set(intent.key, intent)
    states.current.set(intent.key, 'unsaved')
    dispatch({ type: 'unsaved', intent })
  }
  /** True while an earlier decision of the same person is lost: sent now, this one would be recorded before it. */
  const mustWait = ({ key, reviewer: by }: VerdictIntent) => {
    const kept = verdictOutbox.read().filter((each) => each.reviewer === by)
    const own = kept.findIndex((each) => each.key === key)
    return kept.slice(0, own).some((each) => lost.current.has(each.key))
  }

  const sendInTurn = useSend({
    send: async (intent: VerdictIntent) => {
      const { proposalId, version, key, reviewer: by } = intent
      if (by !== reviewer) throw new Error('Another reviewer is deciding here now.')
      if (mustWait(intent)) throw new Error('An earlier decision must be saved first.')
      // A second answer given before the first came back was painted at the version that the first has since raised.
      return decideAction({
        id: proposalId,
        version: versionToSend(ownVersions.current.get(proposalId), version),
        value: intent.value,
        beside: intent.beside,
        idempotencyKey: key,
        dwellMs: intent.dwellMs,
        blind: intent.blind,
      })
    },
    onAnswer: async (result, intent) => {
      if (!result.ok && isRetryable(result.refusal)) return keep(intent)
      verdictOutbox.drop(intent.key)
      if (result.ok) {
        const { proposal, verdictId } = result.value
        const held = ownVersions.current.get(proposal.id)
        const sent = versionToSend(held, intent.version)
        ownVersions.current.set(proposal.id, ownStep(held, sent, proposal.version))
        verdictIds.current.set(intent.key, verdictId)
        const answer = answerOf(proposal)
        const own = answer?.id === verdictId ? answer.operationId : ''
        states.current.set(intent.key, { operationId: own })
        dispatch({ type: 'recorded', key: intent.key, verdictId, proposal })
        otherTabs.tell(proposal)
        return
      }
      states.current.set(intent.key, 'gone')
      const { sentence, wayOut } = await wordsOf(result.refusal)
      const beaten = result.refusal.kind === 'already-decided' && !result.refusal.own
      dispatch({ type: 'refused', intent, text: sentence, beaten, atMs: performance.now() })
      announce(`${proposalName(intent.number)} was not recorded: ${sentence} ${wayOut}`)
      void refetchProposal(intent, dispatch)
    },
    onFailure: (_error, intent) => {
      lost.current.add(intent.key)
      keep(intent)
    },
    onSettled: () => countAgain(client),
  })

  const raise = useCallback((proposals: readonly PairView[]) => {
    for (const { id, version } of proposals) {
      const held = ownVersions.current.get(id)
      ownVersions.current.set(id, ownStep(held, version - 1, version)) // an operation raises it by one
    }
  }, [])
  const takeBackInTurn = useSend({
    send: async ({ key, reviewer: by, takenBack = key, blind }: VerdictIntent) => {
      if (by !== reviewer) throw new Error('Another reviewer is deciding here now.')
      return takeBackAction({ sentKey: key, idempotencyKey: takenBack, blind })
    },
    onAnswer: async (result, intent) => {
      if (!result.ok && isRetryable(result.refusal)) return keep(intent)
      const { key, proposalId, number, version } = intent
      verdictOutbox.drop(key)
      states.current.delete(key)
      if (result.ok) {
        const { proposals, undone } = result.value
        const held = ownVersions.current.get(proposalId)
        ownVersions.current.set(proposalId, ownStep(held, version, version + 1)) // the decision that had no answer
        raise(proposals)
        const text = undoneWords('Undone', undone)
        dispatch({ type: 'undone', key, proposals, text })
        return announce(text)
      }
      const unknown = result.refusal.kind === 'nothing-to-undo'
      const { sentence, wayOut } = await wordsOf(result.refusal)
      const text = unknown
        ? `${proposalName(number)}: undone before it was saved.`
        : `${proposalName(number)}: ${sentence} ${wayOut}`
      dispatch({ type: 'dropped', key, text }) // what stands is seen next
      announce(text)
      void refetchProposal(intent, dispatch)
    },
    onFailure: (_error, intent) => keep(intent),
    onSettled: () => countAgain(client),
  })

  const send = useCallback(
    (intent: VerdictIntent) => {
      states.current.set(intent.key, 'sending')
      lost.current.delete(intent.key)
      afterPaint(() => {
        verdictOutbox.keep(intent)
        if (intent.takenBack === undefined) sendInTurn(intent)
        else takeBackInTurn(intent)
      })
    },
    [sendInTurn, takeBackInTurn],
  )
  const takeBack = useCallback(
    (key: string) => {
      const intent = unanswered.current.get(key) // another tab may have sent it since
      if (intent !== undefined) send({ ...intent, takenBack: newKey() })
    },
    [send],
  )
  const verdictIdOf = useCallback((key: string) => verdictIds.current.get(key), [])
  const stateOf = useCallback((key: string) => states.current.get(key), [])
  return { send, verdictIdOf, stateOf, raise, takeBack }
}

/** Fetches the proposal of an answer as it stands now and shows it. */
export async function refetchProposal(
  { proposalId, blind }: Pick<VerdictIntent, 'proposalId' | 'blind'>,
  dispatch: Dispatch<ReviewEvent>,
): Promise<void> {
  const address = `/api/proposals/${encodeURIComponent(proposalId)}${blind === true ? '?blind' : ''}`
  const proposal = await getJson<PairView>(address).catch(() => null)
  if (proposal !== null) dispatch({ type: 'seen', proposal }) // otherwise it stays as painted; the next answer of the server will tell
}
