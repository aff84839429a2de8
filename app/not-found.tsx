import type { Metadata } from 'next'

import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'

export const metadata: Metadata = { title: 'Not found' }

export default function NotFound() {
  return (
    <EmptyState
      title="There is nothing at this address."
      actions={
        <>
          <Link className="link" href="/review">
            Go to Review
          </Link>
          <Link className="link" href="/activity">
            Open Activity
          </Link>
        </>
      }
    >
      <p>
        Facts and proposals are never deleted, so a link keeps working in the store it came from.
        This may be another store.
      </p>
    </EmptyState>
  )
}
