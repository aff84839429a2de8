import { proposalName } from '@/components/review/proposals/review-words'
import { Notice } from '@/components/ui/notice'
import type { DecideManyOutcome } from '@/lib/actions/bulk'

const MOST_LISTED = 200

/** What could not be decided, each with its reason. */
export function NotDecidedList({ failed }: { readonly failed: DecideManyOutcome['failed'] }) {
  if (failed.length === 0) return null
  return (
    <ul aria-label="Not decided" className="border-line divide-line divide-y border-y">
      {failed.slice(0, MOST_LISTED).map(({ proposalId, number, sentence }) => (
        <li key={proposalId} className="flex gap-2 py-1">
          {number === null ? null : (
            <a className="link mono reach shrink-0" href={`/p/${number}`}>
              {proposalName(number)}
            </a>
          )}
          <span className="min-w-0">{sentence}</span>
        </li>
      ))}
      {failed.length > MOST_LISTED ? (
        <li className="text-muted py-1">and {failed.length - MOST_LISTED} more</li>
      ) : null}
    </ul>
  )
}

/** Why the last attempt was not answered; asking again is safe. */
export function BulkProblem({
  problem,
}: {
  readonly problem: { readonly sentence: string; readonly wayOut: string } | null
}) {
  if (problem === null) return null
  return (
    <Notice tone="bad" title={problem.sentence}>
      {problem.wayOut} You can try again: nothing is decided twice.
    </Notice>
  )
}
