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
          <Link className="link" href="/queue">
            Go to the queue
          </Link>
          <Link className="link" href="/log">
            Open the log
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
