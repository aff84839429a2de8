'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { useAsOf } from '@/components/memory/as-of/use-as-of'
import { getJson } from '@/components/shared/get-json'
import { asOfSearch } from '@/lib/filters/as-of'
import type { SearchHits } from '@/lib/views/screen'

const PAUSE_MS = 150
const SHORTEST = 2
const FRESH_MS = 10_000

/** What the words are found in, after a pause in the typing. */
export function useHits(typed: string) {
  const { here, asOf, problem } = useAsOf()
  const past = here && problem === null ? asOfSearch(asOf) : {}
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const enabled = Array.from(text).length >= SHORTEST
  const { data, isError } = useQuery({
    queryKey: ['search', text, past],
    queryFn: () =>
      getJson<SearchHits>(`/api/search?${new URLSearchParams({ q: text, ...past }).toString()}`),
    enabled,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
  return {
    hits: enabled ? data : undefined,
    failed: enabled && isError,
    past: Object.keys(past).length > 0,
  }
}
