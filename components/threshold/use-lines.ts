'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState, useTransition } from 'react'

import { onLeaving } from '@/components/shell/leaving'
import { moveLine, type Lines } from '@/lib/domain/threshold'
import { thresholdHref, type ThresholdFilter } from '@/lib/filters/threshold-filter'

const SETTLE_MS = 400

/**
 * Where the lines stand: at once on the screen, and in the address as soon as they rest, upon which the server compares anew. Who leaves
 * sooner finds them there on the way back.
 */
export function useLines(filter: ThresholdFilter, shown: Lines) {
  const router = useRouter()
  const [pending, startTransition] = useTransition()
  const address = thresholdHref(filter)
  const [lines, setLines] = useState<Lines>(shown)
  const [moved, setMoved] = useState(false) // the address does not have them yet
  const [settled, setSettled] = useState(address)
  const [own, setOwn] = useState<readonly string[]>([]) // addresses that were written here
  if (address !== settled) {
    setSettled(address)
    if (!own.includes(address)) setLines(shown)
  }

  const go = (patch: Partial<ThresholdFilter>, to: Lines = lines) => {
    const href = thresholdHref({ ...filter, at: to.apply, review: to.review, ...patch })
    setMoved(false)
    setOwn([...own, href])
    startTransition(() => router.replace(href, { scroll: false }))
  }

  useEffect(() => {
    if (!moved) return
    const timer = setTimeout(() => go({}), SETTLE_MS)
    const stop = onLeaving(() => {
      clearTimeout(timer)
      const href = thresholdHref({ ...filter, at: lines.apply, review: lines.review })
      window.history.replaceState(null, '', href)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  })

  return {
    lines,
    waiting: pending || moved,
    go,
    move: (line: keyof Lines, to: number) => {
      setLines(moveLine(lines, line, to))
      setMoved(true)
    },
    /** Adds the lower line, or takes it away. */
    split: (two: boolean) => {
      const to = {
        ...lines,
        review: two ? Math.max(0, moveLine(lines, 'apply', lines.apply - 0.2).apply) : null,
      }
      setLines(to)
      go({}, to)
    },
  }
}
