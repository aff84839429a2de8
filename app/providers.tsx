'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'

import { Agents } from '@/components/shared/agent-titles'
import { PaintedAt } from '@/components/ui/relative-time'
import type { ShellView } from '@/lib/views/shell'

export function Providers({
  paintedAt,
  agents,
  children,
}: {
  readonly paintedAt: number
  readonly agents: ShellView['agents']
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
      <Agents value={agents}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </Agents>
    </PaintedAt>
  )
}
