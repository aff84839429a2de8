/** Keys chosen in this browser, by binding, in place of those of the registry. */
export type ChosenKeys = ReadonlyMap<string, readonly string[]>

export const NO_CHOICE: ChosenKeys = new Map()

const listeners = new Set<() => void>()
let chosen = NO_CHOICE

/** Returns the keys in use other than those of the registry; the same map until they change. */
export function chosenKeys(): ChosenKeys {
  return chosen
}

export function setChosenKeys(next: ChosenKeys): void {
  chosen = next
  for (const listener of listeners) listener()
}

export function subscribeChosenKeys(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
