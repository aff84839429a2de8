'use client'

import { useSyncExternalStore } from 'react'

import { absoluteTime, relativeWords } from './time-words'

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

function currentTick(): number {
  return Math.floor(Date.now() / TICK_MS) * TICK_MS
}

/** "3 h ago", with the instant as its title. The server prints the UTC date; the words come after mount. */
export function RelativeTime({
  at,
  now,
  className,
}: {
  readonly at: string
  readonly now?: string
  readonly className?: string
}) {
  const tick = useSyncExternalStore(subscribe, currentTick, () => null)
  const nowMs = now === undefined ? tick : Date.parse(now)
  return (
    <time dateTime={at} title={absoluteTime(at)} className={className}>
      {nowMs === null ? at.slice(0, 10) : relativeWords(Date.parse(at) - nowMs)}
    </time>
  )
}
