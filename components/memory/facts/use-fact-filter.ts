'use client'

import { useRouter, useSearchParams } from 'next/navigation'

import { factFilterParams, parseFactFilter } from '@/lib/filters/fact-filter'
import type { FactListFilter } from '@/lib/filters/fact-filter'

/** The filter of the fact list, which lives in the address. Another agent is another page; the rest is not. */
export function useFactFilter() {
  const router = useRouter()
  const filter = parseFactFilter(new URLSearchParams(useSearchParams().toString()))
  const change = (patch: Partial<FactListFilter>) => {
    // As the address is now: a search that waited for a pause must not bring back what was changed since.
    const latest = parseFactFilter(new URLSearchParams(window.location.search))
    const query = factFilterParams({ ...latest, ...patch }).toString()
    const address = query === '' ? '/facts' : (`/facts?${query}` as const)
    if ('agent' in patch) router.replace(address, { scroll: false })
    else window.history.replaceState(null, '', address)
  }
  return { filter, change }
}
