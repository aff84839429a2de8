'use client'

import dynamic from 'next/dynamic'
import { useState, type ComponentProps } from 'react'

import { orNotLoaded } from '@/components/ui/not-loaded'

// The diff is loaded when it is asked for.
const CompareVersions = dynamic(
  orNotLoaded(() => import('./compare-versions').then((loaded) => loaded.CompareVersions)),
)

/** Any two versions side by side, behind one press. */
export function CompareSection({
  chosen,
  ...pair
}: ComponentProps<typeof CompareVersions> & { readonly chosen: boolean }) {
  const [open, setOpen] = useState(chosen)
  return (
    <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="text-muted hover:text-text tap w-fit">Compare two versions</summary>
      {open ? <CompareVersions {...pair} /> : null}
    </details>
  )
}
