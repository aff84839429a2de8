import { useSyncExternalStore } from 'react'

import { createStore } from './store'

/** A choice of this browser, kept in localStorage and shared by every part of the page and every open tab. */
export type StoredChoice<Value extends string> = {
  readonly read: () => Value
  readonly write: (value: Value) => void
  readonly subscribe: (listener: () => void) => () => void
  readonly fallback: Value
}

export function storedChoice<Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): StoredChoice<Value> {
  const [fallback] = values
  const held = createStore<Value | null>(null, 'storage') // where storage is refused, the choice lives as long as the page

  const read = () => {
    const stored = readItem(key) ?? held.get()
    return values.find((value) => value === stored) ?? fallback
  }
  return {
    fallback,
    read,
    write: (value) => {
      writeItem(key, value)
      held.set(value)
    },
    subscribe: held.subscribe,
  }
}

export function useStoredChoice<Value extends string>(choice: StoredChoice<Value>): Value {
  return useSyncExternalStore(choice.subscribe, choice.read, () => choice.fallback)
}

function readItem(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null
  }
}

function writeItem(key: string, value: string): void {
  try {
    window.localStorage.setItem(key, value)
  } catch {
    // private windows may refuse
  }
}
