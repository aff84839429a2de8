'use client'

import { useSearchParams } from 'next/navigation'

import { logFilterParams, parseLogFilter } from '@/lib/filters/log-filter'
import type { LogFilter } from '@/lib/filters/log-filter'

/** The filter of the log, which lives in the address. */
export function useLogFilter() {
  const filter = parseLogFilter(new URLSearchParams(useSearchParams().toString()))
  const change = (patch: Partial<LogFilter>) => {
    const query = logFilterParams({ ...filter, ...patch }).toString()
    window.history.replaceState(null, '', query === '' ? '/log' : `/log?${query}`)
  }
  return { filter, change }
}
