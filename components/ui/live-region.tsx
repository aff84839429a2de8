'use client'

import { useState, useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let message: { readonly text: string; readonly turn: number } = { text: '', turn: 0 }
const SILENT = message

/** Says a sentence to screen readers, politely. The same sentence twice is said twice. */
export function announce(text: string): void {
  message = { text, turn: message.turn + 1 }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stands in the shell, and in a dialog as long as that is open. Two regions take turns, because a region that does not change is not read. */
export function LiveRegion() {
  const [before] = useState(() => message.turn) // what was said already is not said again by a region that comes later
  const now = useSyncExternalStore(
    subscribe,
    () => message,
    () => SILENT,
  )
  const { text, turn } = now.turn > before ? now : SILENT
  return (
    <div className="sr-only">
      <output aria-live="polite">{turn % 2 === 0 ? text : ''}</output>
      <output aria-live="polite">{turn % 2 === 1 ? text : ''}</output>
    </div>
  )
}
