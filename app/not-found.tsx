import type { Metadata } from 'next'

import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { PageBody } from '@/components/ui/page-body'

export const metadata: Metadata = { title: 'Not found' }

export default function NotFound() {
  return (
    <PageBody width="reading">
      <EmptyState
        as="h1"
        title="There is nothing at this address."
        actions={
          <>
            <ButtonLink href="/review">Go to Review</ButtonLink>
            <ButtonLink href="/activity">Open Activity</ButtonLink>
          </>
        }
      >
        <p>
          Facts and proposals are never deleted, so a link keeps working in the store it came from.
          This may be another store.
        </p>
      </EmptyState>
    </PageBody>
  )
}
