import type { Metadata } from 'next'

import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { PageBody } from '@/components/ui/page-body'

export const metadata: Metadata = { title: 'No such agent' }

export default function NoSuchAgent() {
  return (
    <PageBody width="reading">
      <EmptyState
        title="There is no agent with this name."
        actions={
          <>
            <ButtonLink href="/memory">Choose an agent</ButtonLink>
            <ButtonLink href="/activity/import">Import facts</ButtonLink>
          </>
        }
      >
        An agent appears once it has a fact. Names are case-sensitive.
      </EmptyState>
    </PageBody>
  )
}
