import { useSyncExternalStore } from 'react'

type Who = {
  readonly looking: ReadonlyMap<string, string> // proposal → names of colleagues
  readonly taken: ReadonlySet<string> // what colleagues look at or have ahead
}

const listeners = new Set<() => void>()
let who: Who = { looking: new Map(), taken: new Set() }

/** Shows who else is there. */
export function showPresence(next: Who): void {
  who = next
  for (const listener of listeners) listener()
}

/** Returns who else looks at a proposal, by name; null: nobody. */
export function useLooking(id: string): string | null {
  return useSyncExternalStore(
    subscribe,
    () => who.looking.get(id) ?? null,
    () => null,
  )
}

/** True while a colleague looks at a proposal or has it ahead. */
export function isTaken(id: string): boolean {
  return who.taken.has(id)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
