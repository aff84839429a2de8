import type { PairView, VerdictView } from '@/lib/views/screen'

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
