'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { getJson } from '@/components/shell/get-json'
import type { SearchHits } from '@/lib/views/screen'

const PAUSE_MS = 150
const SHORTEST = 2
const FRESH_MS = 10_000

/** What the words are found in, after a pause in the typing. */
export function useHits(typed: string) {
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const enabled = Array.from(text).length >= SHORTEST
  const { data, isError } = useQuery({
    queryKey: ['search', text],
    queryFn: () =>
      getJson<SearchHits>(`/api/search?${new URLSearchParams({ q: text }).toString()}`),
    enabled,
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
  return { hits: enabled ? data : undefined, failed: enabled && isError }
}
