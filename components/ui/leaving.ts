/** Who has something to put away before the page changes; told right before it does. */
const listeners = new Set<() => void>()

/** Calls the listener whenever the page is about to be left by key or by link; returns how to stop. */
export function onLeaving(listener: () => void): () => void {
  listeners.add(listener)
  document.addEventListener('click', ofLink, true) // adding the same listener again adds nothing
  return () => void listeners.delete(listener)
}

/** Says that the page is about to be left. */
export function tellLeaving(): void {
  for (const listener of listeners) listener()
}

function ofLink({ target }: MouseEvent): void {
  if (target instanceof Element && target.closest('a[href]') !== null) tellLeaving()
}
