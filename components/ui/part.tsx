'use client'

import { useSyncExternalStore, type ReactNode } from 'react'

type Name = 'siblings' | 'metadata' | 'sources'

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
  const left = useSyncExternalStore(
    subscribe,
    () => leftOpen.get(name),
    () => undefined,
  )
  const open = left ?? suits
  return (
    <details
      data-part={name}
      className="py-1"
      open={open}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) onOpen?.()
        if (currentTarget.open !== open) leave(name, currentTarget.open)
      }}
    >
      <summary className="text-label text-muted flex min-h-7 items-center gap-2 font-semibold">
        {heading}
      </summary>
      {children}
    </details>
  )
}

const leftOpen = new Map<Name, boolean>()
const listeners = new Set<() => void>()

function leave(name: Name, open: boolean): void {
  leftOpen.set(name, open)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
