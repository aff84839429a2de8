import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'

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
          <ButtonLink href="/activity/import">Import facts</ButtonLink>
          <ButtonLink href="/settings">Run a sweep</ButtonLink>
        </>
      }
    >
      A pattern is a combination of signals that fired on a pair. The first proposal creates the
      first pattern.
    </EmptyState>
  )
}
