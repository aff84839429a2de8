import dynamic from 'next/dynamic'

import { orNotLoaded } from '@/components/ui/not-loaded'
import { Notice } from '@/components/ui/notice'
import { isolated } from '@/lib/domain/isolated'
import type { ProposalView } from '@/lib/views/proposal-view'

import { loadBeatenNotice, loadContextTable, loadDisputeNotice } from './parts'
import { RewordedSlot } from './reading-slots'
import type { RowProblem } from './review-events'
import { foreignSentence } from './review-words'
import { VerdictWords } from './verdict-words'

// Most proposals have none of these: what is on the page comes with it, the rest is fetched ahead.
const ContextTable = dynamic(orNotLoaded(loadContextTable))
const BeatenNotice = dynamic(orNotLoaded(loadBeatenNotice))
const DisputeNotice = dynamic(orNotLoaded(loadDisputeNotice))

const JUDGE_SAID = 'The model says'
const SYSTEM_SAID = 'Its source system says'

/** What a reviewer must know before answering, most pressing first. */
export function ProposalBanners({
  proposal,
  problem,
}: {
  readonly proposal: ProposalView
  readonly problem: RowProblem | null
}) {
  const beaten = problem?.kind === 'refused' && !proposal.disputed ? problem.beaten : null
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {problem === null ? null : beaten !== null ? (
        <BeatenNotice verdict={proposal.verdict} value={beaten} />
      ) : (
        <Notice tone="bad" title={problem.kind === 'unsaved' ? 'Not saved yet' : 'Not recorded'}>
          {problem.kind === 'unsaved'
            ? `The ${problem.takenBack ? 'undo' : 'decision'} is kept in this browser, and sent as ${isolated(problem.by)} once the server answers.`
            : problem.text}
        </Notice>
      )}
      {proposal.disputed ? (
        <DisputeNotice verdict={proposal.verdict} dissent={proposal.dissent} />
      ) : beaten === null ? (
        <VerdictNotice proposal={proposal} />
      ) : null}
      {proposal.priorRejection === null ? null : (
        <Notice
          tone="warn"
          title={
            <>
              Rejected before, <VerdictWords verdict={proposal.priorRejection} />
            </>
          }
        >
          <SinceRejection proposal={proposal} />
        </Notice>
      )}
      {proposal.contextDifferences.length === 0 ? null : (
        <Notice tone="warn" title="Context differs: maybe both are true">
          <p>Where these differ, nothing is replaced automatically. You can still approve.</p>
          <ContextTable differences={proposal.contextDifferences} />
        </Notice>
      )}
      {proposal.note === null ? null : (
        <Notice title={saidTitle(proposal)}>
          <p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
            {proposal.note}
          </p>
        </Notice>
      )}
    </div>
  )
}

function saidTitle(proposal: ProposalView): string {
  if (proposal.foreign !== null) return foreignSentence(proposal.foreign, proposal)
  return proposal.pattern === 'S' ? JUDGE_SAID : SYSTEM_SAID
}

/** What is new since the pair was rejected, and on request the words of then beside those of now. */
function SinceRejection({ proposal }: { proposal: ProposalView }) {
  const { older, newer } = proposal.formerWords
  if (older === undefined && newer === undefined) {
    return 'A text has changed since, so it is proposed again.'
  }
  const which =
    older !== undefined && newer !== undefined
      ? 'both facts were'
      : `the ${older === undefined ? 'newer' : 'older'} fact was`
  return (
    <>
      New since then: {which} reworded.
      <RewordedSlot key={proposal.id} proposal={proposal} />
    </>
  )
}

/** What the decision has done; the head of the card says whose it is. */
function VerdictNotice({ proposal }: { proposal: ProposalView }) {
  const { verdict, status, applied, shadow } = proposal
  if (verdict === null || verdict.reverted || verdict.operationId === '') return null
  const effect = applied ? 'Applied.' : shadow ? 'Recorded in shadow: no fact changed.' : ''
  return (
    <div className="text-muted">
      <p>
        {status === 'decided'
          ? `${effect} Answer again to change it.`
          : 'Waiting for another person.'}
      </p>
      {verdict.note === null ? null : (
        <p className="text-text mt-1 wrap-anywhere whitespace-pre-wrap" dir="auto">
          “{verdict.note}”
        </p>
      )}
    </div>
  )
}
