/** A value that parts of the page share. Only the browser changes it, so `initial` is what the server paints. */
export type Store<Value> = {
  readonly initial: Value
  readonly get: () => Value
  readonly set: (next: Value) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** Makes a store. Its listeners also hear these events of the window, where part of the answer is kept outside. */
export function createStore<Value>(initial: Value, ...events: readonly string[]): Store<Value> {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    initial,
    get: () => value,
    set: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      for (const event of events) window.addEventListener(event, listener)
      return () => {
        listeners.delete(listener)
        for (const event of events) window.removeEventListener(event, listener)
      }
    },
  }
}
