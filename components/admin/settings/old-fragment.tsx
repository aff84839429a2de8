'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

const MOVED = {
  '#sweep': '/settings/sweeps',
  '#retention': '/settings/data',
  '#browser': '/settings/keys',
  '#keyboard': '/settings/keys',
} as const

/** Follows an old address of a part that has its own page now: only the browser sees a fragment. */
export function OldFragment() {
  const router = useRouter()
  useEffect(() => {
    const { hash, search } = window.location
    const found = Object.entries(MOVED).find(([old]) => old === hash)
    if (found !== undefined) router.replace(`${found[1]}${search as `?${string}`}`)
  }, [router])
  return null
}
