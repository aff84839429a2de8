'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

const EVERY_MS = 4_000
const MOST = 30 // what has not ended by then waits for longer

/** Reads the page again now and then, as long as something on it is about to end. */
export function RefreshWhile({ active }: { readonly active: boolean }) {
  const router = useRouter()
  useEffect(() => {
    if (!active) return undefined
    let left = MOST
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return
      router.refresh()
      left -= 1
      if (left === 0) clearInterval(timer)
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [active, router])
  return null
}
