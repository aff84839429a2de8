'use server'

import { annotate, decide, redetect } from '@/lib/contract/proposals'
import { WORDS } from '@/lib/contract/verdict-words'
import { accepted, refused, type Result } from '@/lib/domain/result'
import type { VerdictValue } from '@/lib/domain/verdict'
import type { PairView } from '@/lib/views/pair-view'
import { readPair, readProposal, readVerdict } from '@/lib/views/proposal-page'
import type { ProposalView } from '@/lib/views/proposal-view'
import type { VerdictView } from '@/lib/views/verdict-view'

import { askAndShow, type Input, type Seen, type Sent } from './door'

export type DecideInput = Omit<Sent<typeof decide>, 'verdict'> &
  Seen & {
    readonly value: VerdictValue
    readonly dwellMs: number | null
    readonly blind?: boolean | undefined // given with evidence hidden: the answer carries none
  }

export type DecideOutcome = {
  readonly operationId: string
  readonly verdictId: string
  readonly proposal: PairView // with evidence unless it was decided blind
  readonly withdrawn: readonly string[] // other proposals that this verdict withdrew
}

/** Records a reviewer's verdict. */
export async function decideAction(sent: DecideInput): Promise<Result<DecideOutcome>> {
  const { value, ...rest } = { ...sent } // anyone can post
  return askAndShow(
    decide,
    { ...rest, verdict: WORDS[value] },
    async ({ proposalId, ...done }, { store }, blind) => {
      const proposal = await (blind ? readPair : readProposal)(store, proposalId)
      return proposal === null
        ? refused({ kind: 'not-found', what: 'proposal' })
        : accepted({ ...done, proposal })
    },
  )
}

/** Adds a reason after a verdict (rule R4). */
export async function annotateVerdictAction(
  sent: Input<typeof annotate>,
): Promise<Result<VerdictView>> {
  return askAndShow(annotate, sent, async ({ verdictId }, { store }) => {
    const verdict = await readVerdict(store, verdictId)
    return verdict === null ? refused({ kind: 'not-found', what: 'decision' }) : accepted(verdict)
  })
}

export type RedetectOutcome = { readonly operationId: string; readonly proposal: ProposalView }

/** Runs the detector again on a stale proposal. */
export async function redetectAction(
  sent: Sent<typeof redetect> & Seen,
): Promise<Result<RedetectOutcome>> {
  return askAndShow(redetect, sent, async ({ operationId, proposalId }, { store }) => {
    const proposal = await readProposal(store, proposalId)
    return proposal === null
      ? refused({ kind: 'not-found', what: 'proposal' })
      : accepted({ operationId, proposal })
  })
}
