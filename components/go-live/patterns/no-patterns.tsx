import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'

/** What stands where the board would be. */
export function NoPatterns({
  filtered,
  onClear,
}: {
  readonly filtered: boolean
  readonly onClear: () => void
}) {
  if (filtered) {
    return (
      <EmptyState
        title="No proposals from this agent and detector"
        actions={<Button onClick={onClear}>Show all patterns</Button>}
      >
        Other agents or versions of the detector may have some.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Nothing is proposed yet"
      actions={
        <>
          <Link className="link" href="/activity/import">
            Import facts
          </Link>
          <Link className="link" href="/settings">
            Run a sweep
          </Link>
        </>
      }
    >
      A pattern is a combination of signals that fired on a pair. The first proposal creates the
      first pattern.
    </EmptyState>
  )
}
