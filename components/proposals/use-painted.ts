'use client'

import { useEffect, useRef, type RefObject } from 'react'

import type { PairView } from '@/lib/views/screen'

/** What stands on screen, and since when. */
export type Painted = { readonly proposal: PairView; readonly sinceMs: number }

/** A verdict within this time of the proposal's appearing was meant for the one before. */
export const MIN_DWELL_MS = 200

/** Keeps what was painted last: the verdict binds to its id and version (rule R1), not to what is about to come. */
export function usePainted(proposal: PairView | null): RefObject<Painted | null> {
  const painted = useRef<Painted | null>(null)
  useEffect(() => {
    const before = painted.current
    const same = before?.proposal.id === proposal?.id
    const turned = shown?.proposal === proposal ? shown : null
    shown = null
    painted.current =
      proposal === null
        ? null
        : {
            proposal,
            sinceMs:
              same && before !== null ? before.sinceMs : (turned?.sinceMs ?? performance.now()),
          }
  }, [proposal])
  useEffect(() => {
    const inputs = ['keydown', 'click'] as const
    for (const input of inputs) window.addEventListener(input, noteInput, true)
    return () => {
      for (const input of inputs) window.removeEventListener(input, noteInput, true)
    }
  }, [])
  return painted
}

let inputMs = 0

function noteInput({ timeStamp }: Event): void {
  inputMs = timeStamp
}

/** True when the last key or click was made, whenever it is handled, once the proposal had stood long enough to be read. */
export function isMeant({ sinceMs }: Painted): boolean {
  return inputMs - sinceMs >= MIN_DWELL_MS
}

let shown: Painted | null = null

/** Notes that a proposal is on screen since now, before the page has followed. */
export function noteShown(proposal: PairView): void {
  shown = { proposal, sinceMs: performance.now() }
}
