import Link from 'next/link'

import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import { refusalMessage } from '@/lib/domain/refusal'
import { KEEP_BOTH_REASONS, VERDICT_WORDS } from '@/lib/domain/verdict'
import type { ProposalView, VerdictView } from '@/lib/views/screen'

import { ContextTable } from './context-table'
import { RewordedSlot } from './reading-slots'
import type { RowProblem } from './review-events'

const JUDGE_SAID = 'Said by the judge'
const SYSTEM_SAID = 'Said by the system it came from'

/** What a reviewer must know before answering, most pressing first. */
export function ProposalBanners({
  proposal,
  problem,
  undone,
  onRedetect,
}: {
  readonly proposal: ProposalView
  readonly problem: RowProblem | null
  readonly undone: string | null
  readonly onRedetect: () => void
}) {
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {problem === null ? null : (
        <Notice tone="bad" title={problem.kind === 'unsaved' ? 'Not saved yet' : 'Not recorded'}>
          {problem.kind === 'unsaved'
            ? `The verdict is kept in this browser and sent again as ${problem.by} until it arrives.`
            : problem.text}
        </Notice>
      )}
      {undone === null ? null : <Notice tone="ok" title={<span dir="auto">{undone}</span>} />}
      <VerdictNotice proposal={proposal} />
      <ObstacleNotice proposal={proposal} onRedetect={onRedetect} />
      {proposal.priorRejection === null ? null : (
        <Notice tone="warn" title={<>Rejected before, {verdictWords(proposal.priorRejection)}</>}>
          <SinceRejection proposal={proposal} />
        </Notice>
      )}
      {proposal.contextDifferences.length === 0 ? null : (
        <Notice tone="warn" title="Context differs: maybe both are true">
          <p>Nothing is superseded automatically where these differ; you may still approve.</p>
          <ContextTable differences={proposal.contextDifferences} />
        </Notice>
      )}
      {proposal.note === null ? null : (
        <Notice title={proposal.pattern === 'S' ? JUDGE_SAID : SYSTEM_SAID}>
          <p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
            {proposal.note}
          </p>
        </Notice>
      )}
    </div>
  )
}

/** What is new since the pair was rejected, and on request the words of then beside those of now. */
function SinceRejection({ proposal }: { proposal: ProposalView }) {
  const { older, newer } = proposal.formerWords
  if (older === undefined && newer === undefined) {
    return 'The words have changed since; that is why it is asked again.'
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

function VerdictNotice({ proposal }: { proposal: ProposalView }) {
  const { verdict, status, applied, shadow } = proposal
  if (verdict === null || verdict.reverted || verdict.operationId === '') return null
  const effect = applied ? 'Applied.' : shadow ? 'Recorded in shadow mode; no fact changed.' : ''
  return (
    <Notice title={<>{verdictWords(verdict)}</>}>
      {status === 'decided'
        ? `${effect} Answer again to change it.`
        : 'Waiting for another person.'}
      {verdict.note === null ? null : (
        <p className="mt-1 wrap-anywhere whitespace-pre-wrap" dir="auto">
          “{verdict.note}”
        </p>
      )}
    </Notice>
  )
}

function ObstacleNotice({
  proposal,
  onRedetect,
}: {
  proposal: ProposalView
  onRedetect: () => void
}) {
  const refusal = proposal.obstacles.supersede
  if (proposal.status === 'decided' || refusal === null) return null
  const { sentence, wayOut } = refusalMessage(refusal)
  const stale = refusal.kind === 'stale'
  const blocking = proposal.staleSides === 'newer' ? proposal.newer : proposal.older
  return (
    <Notice
      tone="warn"
      title={sentence}
      actions={
        stale ? (
          <Button size="sm" onClick={onRedetect}>
            Detect again
          </Button>
        ) : (
          <Link prefetch={false} className="link" href={`/facts/${blocking.id}`}>
            Open the fact
          </Link>
        )
      }
    >
      Approve is disabled. {wayOut}
    </Notice>
  )
}

function verdictWords(verdict: VerdictView) {
  const reason = KEEP_BOTH_REASONS.find((each) => each.id === verdict.reason)
  const { done, glyph } = VERDICT_WORDS[verdict.value]
  return (
    <>
      <span aria-hidden="true">{glyph} </span>
      {done} by <span dir="auto">{verdict.reviewer}</span>
      {verdict.verified ? '' : ' (not verified)'}
      {reason === undefined ? '' : `, ${reason.label.toLowerCase()}`},{' '}
      <RelativeTime at={verdict.at} />
    </>
  )
}
