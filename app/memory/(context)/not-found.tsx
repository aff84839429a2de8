import type { Metadata } from 'next'

import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'

export const metadata: Metadata = { title: 'No such agent' }

export default function NoSuchAgent() {
  return (
    <EmptyState
      title="There is no agent with this name."
      actions={
        <>
          <Link className="link" href="/memory">
            Choose an agent
          </Link>
          <Link className="link" href="/activity/import">
            Import facts
          </Link>
        </>
      }
    >
      An agent appears once it has a fact. Names are case-sensitive.
    </EmptyState>
  )
}
