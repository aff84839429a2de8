import { useSyncExternalStore } from 'react'

import type { Store } from './store'

/** Reads a store, or a part of it: drawn again when that part changes. */
export function useStore<Value>(store: Store<Value>): Value
export function useStore<Value, Part>(store: Store<Value>, part: (value: Value) => Part): Part
export function useStore<Value>(store: Store<Value>, part = (value: Value): unknown => value) {
  return useSyncExternalStore(
    store.subscribe,
    () => part(store.get()),
    () => part(store.initial),
  )
}
