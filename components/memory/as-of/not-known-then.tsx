import { EmptyState } from '@/components/ui/empty-state'

/** Stands where a fact would be that the store did not have yet, or never had. */
export function NotKnownThen() {
  return (
    <EmptyState title="The store did not have this fact then.">
      It came later, or it is not here at all. Go back to now to see.
    </EmptyState>
  )
}
