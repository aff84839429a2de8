'use client'

import { useEffect } from 'react'

import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageBody } from '@/components/ui/page-body'

export default function PageError({
  error,
  reset,
}: {
  readonly error: Error & { readonly digest?: string }
  readonly reset: () => void
}) {
  useEffect(() => {
    console.error(error)
  }, [error])
  return (
    <PageBody width="reading">
      <EmptyState
        title="This page could not be shown."
        actions={<Button onClick={reset}>Try again</Button>}
      >
        <p>Nothing was lost. Saved decisions are in the store.</p>
        {error.digest === undefined ? null : (
          <p className="mono mt-2">Error number in the server log: {error.digest}</p>
        )}
      </EmptyState>
    </PageBody>
  )
}
