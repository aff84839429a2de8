'use client'

import { useEffect } from 'react'

import { INTRO_COOKIE } from '@/lib/domain/first-page'

const YEAR_S = 31_536_000

/** Has this browser remember that it has shown the intro. */
export function IntroSeen() {
  useEffect(() => {
    document.cookie = `${INTRO_COOKIE}=1; path=/; max-age=${YEAR_S}; samesite=lax`
  }, [])
  return null
}
