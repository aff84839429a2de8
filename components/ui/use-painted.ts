import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

import { afterPaint } from './after-paint'

/** What is on screen, and when it came there. */
export type Painted<Shown> = { readonly shown: Shown; readonly came: Coming }

/** When it was put into the page, and when code first ran after the frame that shows it; in milliseconds of the page. */
type Coming = { readonly drawnMs: number; paintedMs: number }

/** An answer within this time of the proposal's appearing was meant for the one before. */
const MIN_DWELL_MS = 200

/** Keeps what was painted last: an answer binds to its id and version (rule R1), not to what is about to come. */
export function usePainted<Shown extends { readonly id: string }>(
  shown: Shown | null,
): RefObject<Painted<Shown> | null> {
  const painted = useRef<Painted<Shown> | null>(null)
  const coming = useRef<{ readonly id: string; readonly came: Coming } | null>(null)
  useLayoutEffect(() => {
    if (shown === null) coming.current = null
    else if (coming.current?.id !== shown.id)
      coming.current = ahead?.id === shown.id ? ahead : { id: shown.id, came: comesNow() }
    ahead = null
  }, [shown])
  useEffect(() => {
    const { came } = coming.current ?? {}
    painted.current = shown === null || came === undefined ? null : { shown, came }
  }, [shown])
  useEffect(() => {
    watchFrames()
    const inputs = ['keydown', 'click'] as const
    for (const input of inputs) window.addEventListener(input, noteInput, true)
    return () => {
      for (const input of inputs) window.removeEventListener(input, noteInput, true)
    }
  }, [])
  return painted
}

/** Notes that a proposal is in the page from now on, before React has followed. */
export function noteShown({ id }: { readonly id: string }): void {
  ahead = { id, came: comesNow() }
}

/** True when the last key or click was made, whenever it is handled, once the proposal had been on screen long enough to be read. */
export function isMeant({ came }: Painted<unknown>): boolean {
  return inputMs - sinceMs(came) >= MIN_DWELL_MS
}

/** How long it has been on screen, in milliseconds. */
export function dwellOf({ came }: Painted<unknown>): number {
  return Math.round(performance.now() - sinceMs(came))
}

let ahead: { readonly id: string; readonly came: Coming } | null = null
let inputMs = 0

function noteInput({ timeStamp }: Event): void {
  inputMs = timeStamp
}

function comesNow(): Coming {
  const came = { drawnMs: performance.now(), paintedMs: Number.POSITIVE_INFINITY }
  afterPaint(() => {
    came.paintedMs = performance.now()
  })
  return came
}

/** On a busy machine code runs long after the frame; where the browser says when the frame was on screen, that counts. */
function sinceMs({ drawnMs, paintedMs }: Coming): number {
  keepFrames(observer?.takeRecords() ?? [])
  const frame = frames.find(
    (each) => each.processingStart <= drawnMs && drawnMs <= each.processingEnd,
  )
  return frame === undefined ? paintedMs : Math.min(paintedMs, frame.startTime + frame.duration)
}

const KEPT_FRAMES = 16
const frames: PerformanceEventTiming[] = []
let observer: PerformanceObserver | null = null

function watchFrames(): void {
  if (observer !== null || !PerformanceObserver.supportedEntryTypes.includes('event')) return
  observer = new PerformanceObserver((list) => keepFrames(list.getEntries()))
  const events: PerformanceObserverInit & { readonly durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16, // the least there is
  }
  observer.observe(events)
}

function keepFrames(entries: PerformanceEntryList): void {
  frames.push(...(entries as PerformanceEventTiming[]))
  frames.splice(0, frames.length - KEPT_FRAMES)
}
