'use client'

import dynamic from 'next/dynamic'
import { memo, useEffect, type ComponentProps } from 'react'

import { letGo, useSelecting } from '@/components/bulk/selection'

const QueueBulk = dynamic(
  () => import('@/components/bulk/queue-bulk').then((loaded) => loaded.QueueBulk),
  { ssr: false },
)

/** What is chosen and what becomes of it: loaded with the first row that is chosen, drawn only when the selection changes. */
export const Selecting = memo(function Selecting(props: ComponentProps<typeof QueueBulk>) {
  useEffect(() => () => letGo(), [])
  return useSelecting() ? <QueueBulk {...props} /> : null
})
