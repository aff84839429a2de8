import type { Route } from 'next'

import { ButtonLink } from '@/components/ui/button-link'
import { toParams } from '@/lib/filters/url-value'

/** Leads to the form for one fact, with the agent of the page filled in. */
export function AddFactLink({ agent }: { readonly agent: string | null }) {
  const search = toParams({ agent }).toString()
  return (
    <ButtonLink href={`/memory/add${search === '' ? '' : `?${search}`}` as Route}>
      Add a fact
    </ButtonLink>
  )
}
