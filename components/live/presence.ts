import { useSyncExternalStore } from 'react'

import type { Presence } from '@/lib/domain/presence'

const listeners = new Set<() => void>()
let looking: ReadonlyMap<string, string> = new Map() // proposal → names of colleagues
let taken: ReadonlySet<string> = new Set() // what colleagues look at or have ahead

/** Shows who else is there; `me` is left out. */
export function setPresence(people: readonly Presence[], me: string | null): void {
  const names = new Map<string, string>()
  const others = people.filter(({ reviewer }) => reviewer !== me)
  for (const { reviewer, looking: ids } of others) {
    for (const id of ids) {
      const before = names.get(id)
      names.set(id, before === undefined ? reviewer : `${before}, ${reviewer}`)
    }
  }
  looking = names
  taken = new Set(others.flatMap((each) => [...each.looking, ...each.ahead]))
  for (const listener of listeners) listener()
}

/** Returns who else looks at a proposal, by name; null: nobody. */
export function useLooking(id: string): string | null {
  return useSyncExternalStore(
    subscribe,
    () => looking.get(id) ?? null,
    () => null,
  )
}

/** True while a colleague looks at a proposal or has it ahead. */
export function isTaken(id: string): boolean {
  return taken.has(id)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
