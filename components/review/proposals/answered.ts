import type { LiveProposal } from '@/lib/views/live'
import type { PairView } from '@/lib/views/pair-view'
import type { ProposalView } from '@/lib/views/proposal-view'
import type { VerdictView } from '@/lib/views/verdict-view'

import type { VerdictIntent } from './outbox'

/** True when somebody else has decided: another answer then disagrees. */
export function isDecidedByOther({ status, disputed, verdict }: PairView, reviewer: string) {
  return status === 'decided' && !disputed && verdict !== null && verdict.reviewer !== reviewer
}

/** Returns the newest answer: the one beside the verdict where there is one (rule R5). */
export function answerOf(view: PairView): VerdictView | null {
  return view.dissent ?? view.verdict
}

/** Returns the proposal as it will stand once the answer is recorded. */
export function answered(view: PairView, intent: VerdictIntent): PairView {
  const unsure = intent.value === 'unsure'
  const answer = {
    id: `sending:${intent.key}`,
    value: intent.value,
    reviewer: intent.reviewer,
    verified: false,
    at: '',
    operationId: '',
    reverted: false,
    reason: null,
    note: null,
    throughModel: false,
  }
  if (intent.beside === true) {
    return { ...view, disputed: true, dissent: answer }
  }
  return {
    ...view,
    status: unsure ? view.status : 'decided',
    unsure,
    disputed: false,
    dissent: null,
    verdict: answer,
  }
}

/**
 * Returns a proposal on screen as it stands after a change elsewhere; null when the screen knows as much, or waits for the answer
 * to a verdict of its own.
 */
export function liveView(view: ProposalView, live: LiveProposal): ProposalView | null {
  if (live.version <= view.version || isOnItsWay(view)) return null
  const { id: _id, number: _number, ...standing } = live
  return { ...view, ...standing }
}

/** True while the answer shown is this tab's own and not confirmed yet. */
export function isOnItsWay({ verdict, dissent }: ProposalView): boolean {
  return [verdict, dissent].some((each) => each?.id.startsWith('sending:') === true)
}
