import { FactWords } from '@/components/review/diff/word-diff'
import { pairPieces } from '@/components/review/diff/word-pieces'
import { proposalName } from '@/components/review/proposals/review-words'
import type { PairView } from '@/lib/views/pair-view'

/** A few pairs in full, each with what differs marked. */
export function PairSample({
  proposals,
  label,
}: {
  readonly proposals: readonly PairView[]
  readonly label: string
}) {
  return (
    <ul aria-label={label} className="border-line divide-line divide-y border-y">
      {proposals.map((proposal) => (
        <li key={proposal.id} className="py-2">
          <p className="text-label text-muted flex gap-2">
            <span className="mono shrink-0">{proposalName(proposal.number)}</span>
            <span className="min-w-0 truncate">
              <bdi>{proposal.entity}</bdi> › <bdi>{proposal.aspect}</bdi>
            </span>
          </p>
          <PairWords older={proposal.older.content} newer={proposal.newer.content} />
        </li>
      ))}
    </ul>
  )
}

/** Both sides of a pair, one under the other. */
export function PairWords({ older, newer }: { readonly older: string; readonly newer: string }) {
  const pieces = pairPieces(older, newer)
  return (
    <dl className="text-ui">
      {(['older', 'newer'] as const).map((side) => (
        <div key={side} className="flex gap-2">
          <dt className="text-label text-muted w-11 shrink-0 pt-px">
            {side === 'older' ? 'older' : 'newer'}
          </dt>
          <dd dir="auto" className="line-clamp-4 min-w-0 wrap-anywhere whitespace-pre-wrap">
            <FactWords side={side} pieces={pieces[side]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
