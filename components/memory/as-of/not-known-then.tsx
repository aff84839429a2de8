import { EmptyState } from '@/components/ui/empty-state'
import { PageBody } from '@/components/ui/page-body'

/** Shown instead of a fact that the store did not have yet, or never had. */
export function NotKnownThen() {
  return (
    <PageBody width="reading">
      <EmptyState title="The store did not have this fact then.">
        It was added later, or it does not exist.
      </EmptyState>
    </PageBody>
  )
}
