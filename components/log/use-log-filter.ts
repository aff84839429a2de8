'use client'

import { useSearchParams } from 'next/navigation'

import { logFilterParams, parseLogFilter } from '@/lib/views/log-filter'
import type { LogFilter } from '@/lib/views/screen'

/** The filter of the log, which lives in the address. */
export function useLogFilter() {
  const filter = parseLogFilter(new URLSearchParams(useSearchParams().toString()))
  const change = (patch: Partial<LogFilter>) => {
    const query = logFilterParams({ ...filter, ...patch }).toString()
    window.history.replaceState(null, '', query === '' ? '/log' : `/log?${query}`)
  }
  return { filter, change }
}
