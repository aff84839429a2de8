'use client'

import { useSearchParams } from 'next/navigation'
import { useCallback, type ReactNode } from 'react'

import { LinkAddress } from '@/components/ui/link'
import { withAsOf } from '@/lib/filters/as-of-address'

/** Links from a page that shows a past to pages that can show one take it along (rule TT3). */
export function PastGoesAlong({ children }: { readonly children: ReactNode }) {
  const search = useSearchParams().toString()
  const addressOf = useCallback(
    (href: string) => withAsOf(href, new URLSearchParams(search)),
    [search],
  )
  return <LinkAddress value={addressOf}>{children}</LinkAddress>
}
