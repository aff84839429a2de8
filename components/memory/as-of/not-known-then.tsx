import { EmptyState } from '@/components/ui/empty-state'

/** Shown instead of a fact that the store did not have yet, or never had. */
export function NotKnownThen() {
  return (
    <EmptyState title="The store did not have this fact then.">
      It was added later, or it does not exist.
    </EmptyState>
  )
}
