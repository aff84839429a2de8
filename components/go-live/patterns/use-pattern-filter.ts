import { useSearchParams } from 'next/navigation'

import { newKey } from '@/components/shared/new-key'
import { parsePatternFilter, patternFilterParams } from '@/lib/filters/pattern-filter'
import type { PatternFilter } from '@/lib/filters/pattern-filter'

/** What the board is about, which lives in the address. */
export function usePatternFilter() {
  const filter = parsePatternFilter(new URLSearchParams(useSearchParams().toString()))
  const change = (patch: Partial<PatternFilter>) => {
    const query = patternFilterParams({ ...filter, ...patch }).toString()
    window.history.replaceState(null, '', query === '' ? '/patterns' : `/patterns?${query}`)
  }
  return { filter, change }
}

/** Returns a seed for a new random order. */
export function newSeed(): string {
  return newKey().slice(-8)
}
