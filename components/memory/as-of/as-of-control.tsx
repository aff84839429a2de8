'use client'

import { useState } from 'react'

import { Button } from '@/components/ui/button'

import { AsOfDialog } from './as-of-dialog'
import { useAsOf } from './use-as-of'

/** The one control for looking at the past, on every page that can show it. */
export function AsOfControl() {
  const { here, asOf, go } = useAsOf()
  const [open, setOpen] = useState(false)
  if (!here) return null
  const past = asOf.trueAt !== null || asOf.knownAt !== null
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {past ? 'As of: the past…' : 'As of: now…'}
      </Button>
      <AsOfDialog open={open} asOf={asOf} onClose={() => setOpen(false)} onGo={go} />
    </>
  )
}
