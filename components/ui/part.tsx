import type { ReactNode } from 'react'

import { createStore } from './store'
import { useStore } from './use-store'

export type PartName = 'siblings' | 'metadata' | 'sources'

const leftOpen = createStore<ReadonlyMap<PartName, boolean>>(new Map())

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
  readonly name: PartName
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
      <summary className="text-label text-muted flex min-h-7 items-center gap-2 font-semibold max-md:min-h-10">
        {heading}
      </summary>
      {children}
    </details>
  )
}

/** Opens or closes a part inside `container`, on every proposal from now on. A part that is not drawn yet is drawn so. */
export function togglePart(container: HTMLElement | null, name: PartName, mustOpen = false): void {
  const found = container?.querySelector(`details[data-part=${name}]:not([inert] *)`)
  const drawn = found instanceof HTMLDetailsElement ? found : null
  const open = mustOpen || !(drawn?.open ?? leftOpen.get().get(name) ?? false)
  if (drawn !== null) drawn.open = open
  leftOpen.set(new Map(leftOpen.get()).set(name, open))
  if (open) drawn?.scrollIntoView({ block: 'nearest' })
}
