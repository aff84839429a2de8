'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'

import { PaintedAt } from '@/components/ui/relative-time'

export function Providers({
  paintedAt,
  children,
}: {
  readonly paintedAt: number
  readonly children: ReactNode
}) {
  const [queryClient] = useState(
    () =>
      new QueryClient({
        defaultOptions: { queries: { staleTime: 10_000, retry: 1 } },
      }),
  )
  return (
    <PaintedAt value={paintedAt}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </PaintedAt>
  )
}
