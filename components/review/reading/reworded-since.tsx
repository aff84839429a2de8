import { ChangedWords } from '@/components/review/diff/changed-words'
import type { ProposalView } from '@/lib/views/proposal-view'

/** What was said when the pair was rejected, and what is said now. */
export function RewordedSince({ proposal }: { readonly proposal: ProposalView }) {
  const { formerWords } = proposal
  return (
    <dl className="mt-1 flex flex-col gap-2">
      {(['older', 'newer'] as const).map((side) => {
        const before = formerWords[side]
        if (before === undefined) return null
        const now = proposal[side].content
        return (
          <div key={side} className="flex flex-col gap-0.5">
            <dt className="text-label text-muted">The {side} fact then, and what changed</dt>
            <dd dir="auto" className="line-clamp-6 wrap-anywhere">
              “{before}”
            </dd>
            <dd>
              <ChangedWords older={before} newer={now} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
