'use client'

import { useState } from 'react'

import { createStore } from './store'
import { useStore } from './use-store'

const SILENT = { text: '', turn: 0 }
const message = createStore(SILENT)

/** Says a sentence to screen readers, politely. The same sentence twice is said twice. */
export function announce(text: string): void {
  message.set({ text, turn: message.get().turn + 1 })
}

/** Stands in the shell, and in a dialog as long as that is open. Two regions take turns, because a region that does not change is not read. */
export function LiveRegion() {
  const [before] = useState(() => message.get().turn) // what was said already is not said again by a region that comes later
  const now = useStore(message)
  const { text, turn } = now.turn > before ? now : SILENT
  return (
    <div className="sr-only">
      <output aria-live="polite">{turn % 2 === 0 ? text : ''}</output>
      <output aria-live="polite">{turn % 2 === 1 ? text : ''}</output>
    </div>
  )
}
