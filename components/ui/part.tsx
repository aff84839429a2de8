import type { ReactNode } from 'react'

import { createStore } from './store'
import { useStore } from './use-store'

type Name = 'siblings' | 'metadata' | 'sources'

const leftOpen = createStore<ReadonlyMap<Name, boolean>>(new Map())

/**
 * A part of what stands around a pair. It is open or closed as the reviewer left it, on this proposal or one before; until then
 * as suits what is in it.
 */
export function Part({
  name,
  suits = false,
  heading,
  children,
  onOpen,
}: {
  readonly name: Name
  readonly suits?: boolean // open, unless somebody closed it
  readonly heading: ReactNode
  readonly children: ReactNode
  readonly onOpen?: () => void
}) {
  const left = useStore(leftOpen, (parts) => parts.get(name))
  const open = left ?? suits
  return (
    <details
      data-part={name}
      className="py-1"
      open={open}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) onOpen?.()
        if (currentTarget.open !== open)
          leftOpen.set(new Map(leftOpen.get()).set(name, currentTarget.open))
      }}
    >
      <summary className="text-label text-muted flex min-h-7 items-center gap-2 font-semibold">
        {heading}
      </summary>
      {children}
    </details>
  )
}
