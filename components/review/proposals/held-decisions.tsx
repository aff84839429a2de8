import { useKept } from '@/components/shared/outbox/use-outbox'
import { useReviewer } from '@/components/shared/reviewer'
import { formatCount } from '@/lib/language/format'

import { heldCounts, verdictOutbox } from './outbox'

/** What somebody else decided here and could not be saved: it waits for that name, or is discarded by hand. */
export function HeldDecisions({ onDiscard }: { readonly onDiscard: (name: string) => void }) {
  const reviewer = useReviewer()
  const kept = useKept(verdictOutbox)
  if (reviewer === null) return null
  return [...heldCounts(kept, reviewer)].map(([name, count]) => (
    <p key={name} className="text-warn min-h-6">
      {formatCount(count, 'unsaved decision')} of <span dir="auto">{name}</span>{' '}
      {count === 1 ? 'waits' : 'wait'} ·{' '}
      <button type="button" className="act" onClick={() => onDiscard(name)}>
        Discard
      </button>
    </p>
  ))
}
