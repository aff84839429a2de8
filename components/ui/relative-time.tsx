'use client'

import { createContext, use, useSyncExternalStore } from 'react'

import { formatDay, formatInstant, formatRelative } from '@/lib/language/format'

const TICK_MS = 30_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    for (const each of listeners) each()
  }, TICK_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

function tickOf(ms: number): number {
  return Math.floor(ms / TICK_MS) * TICK_MS
}

function currentTick(): number {
  return tickOf(Date.now())
}

/** When the server painted the page, in epoch milliseconds: its words are the first that the browser shows, so nothing moves. */
export const PaintedAt = createContext<number | null>(null)

/** The present to half a minute, as the server painted it first; null where nobody said when that was. */
export function useTick(): number | null {
  const paintedAt = use(PaintedAt)
  const painted = paintedAt === null ? null : tickOf(paintedAt)
  return useSyncExternalStore(subscribe, currentTick, () => painted)
}

/** "3 h ago", with the instant as its title. */
export function RelativeTime({
  at,
  now,
  className,
}: {
  readonly at: string
  readonly now?: string
  readonly className?: string
}) {
  const tick = useTick()
  const nowMs = now === undefined ? tick : Date.parse(now)
  return (
    <time dateTime={at} title={formatInstant(at)} className={className}>
      {nowMs === null ? formatDay(at) : formatRelative(Date.parse(at) - nowMs)}
    </time>
  )
}
