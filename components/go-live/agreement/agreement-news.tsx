'use client'

import { useRouter } from 'next/navigation'

import { useNews } from '@/components/review/live/use-news'
import type { OperationKind } from '@/lib/domain/operation'

const CONCERNING: ReadonlySet<OperationKind> = new Set([
  'draw-sample',
  'label',
  'adjudicate',
  'undo',
])

/** Has the figures of the page read again as soon as somebody labels, here or elsewhere. */
export function AgreementNews() {
  const router = useRouter()
  useNews({
    concerns: (message) =>
      message?.kind === 'operation'
        ? CONCERNING.has(message.operation.kind)
        : message?.kind === 'again' || message?.kind === 'ready', // 'ready': what came between the page and this
    onNews: () => router.refresh(),
  })
  return null
}
