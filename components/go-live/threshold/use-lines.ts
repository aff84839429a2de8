import { useRouter } from 'next/navigation'
import { useLayoutEffect, useState, useTransition } from 'react'

import { onLeaving } from '@/components/ui/leaving'
import { moveLine, nearestStep, type Lines } from '@/lib/domain/threshold'
import { thresholdHref, type ThresholdFilter } from '@/lib/filters/threshold-filter'

const SETTLE_MS = 400
const APART = 0.2 // two lines at first

/** What the labels are held against. */
export type Compared = Pick<ThresholdFilter, 'without' | 'against'>

/**
 * Where the lines stand and what is compared: at once on the screen, and in the address as soon as the lines rest, upon which the
 * server compares anew. Who leaves sooner finds them there on the way back.
 */
export function useLines(filter: ThresholdFilter, shown: Lines) {
  const router = useRouter()
  const [pending, startTransition] = useTransition()
  const address = thresholdHref(filter)
  const [lines, setLines] = useState<Lines>(shown)
  const [compared, setCompared] = useState(comparedOf(filter))
  const [moved, setMoved] = useState(false) // the address does not have them yet
  const [settled, setSettled] = useState(address)
  const [own, setOwn] = useState<readonly string[]>([]) // addresses that were written here
  if (address !== settled) {
    setSettled(address)
    if (!own.includes(address)) {
      setLines(shown)
      setCompared(comparedOf(filter))
    }
  }

  const hrefOf = (to: Lines, by: Compared) =>
    thresholdHref({ ...filter, at: to.apply, review: to.review, ...by })
  const go = (to: Lines, by: Compared) => {
    const href = hrefOf(to, by)
    setMoved(false)
    setOwn([...own, href])
    startTransition(() => router.replace(href, { scroll: false }))
  }

  useLayoutEffect(() => {
    if (!moved) return
    const timer = setTimeout(() => go(lines, compared), SETTLE_MS)
    const stop = onLeaving(() => {
      clearTimeout(timer)
      window.history.replaceState(null, '', hrefOf(lines, compared))
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  })

  return {
    lines,
    compared,
    waiting: pending || moved,
    /** Chooses what the labels are held against. */
    compare: (by: Partial<Compared>) => {
      const to = { ...compared, ...by }
      setCompared(to)
      go(lines, to)
    },
    move: (line: keyof Lines, to: number) => {
      setLines(moveLine(lines, line, to))
      setMoved(true)
    },
    /** Adds the lower line, or takes it away. */
    split: (two: boolean) => {
      const review = two ? nearestStep(Math.max(0, lines.apply - APART)) : null
      const to = { ...lines, review }
      setLines(to)
      go(to, compared)
    },
  }
}

function comparedOf({ without, against }: ThresholdFilter): Compared {
  return { without, against }
}
