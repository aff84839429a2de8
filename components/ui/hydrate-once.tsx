'use client'

import { HydrationBoundary, type DehydratedState } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

/**
 * Gives a page the data that it was first painted with, and no other: where the server paints it again under the reader, as it does
 * after a new name was chosen, what is on screen stays as it stands.
 */
export function HydrateOnce({
  state,
  children,
}: {
  readonly state: DehydratedState
  readonly children: ReactNode
}) {
  const [first] = useState(state)
  return <HydrationBoundary state={first}>{children}</HydrationBoundary>
}
