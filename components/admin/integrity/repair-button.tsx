'use client'

import { useState } from 'react'

import { Button } from '@/components/ui/button'
import type { FaultView } from '@/lib/views/integrity'

import { RepairDialog } from './repair-dialog'

/** Offers to repair one finding, or several of one rule as one operation. */
export function RepairButton({
  faults,
  label,
}: {
  readonly faults: readonly FaultView[]
  readonly label: string
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open ? <RepairDialog faults={faults} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
