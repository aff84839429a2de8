import { useSyncExternalStore } from 'react'

import { namesElsewhere, namesHere } from '@/components/ui/key-names'
import { useStore } from '@/components/ui/use-store'

import { chosenKeys } from './chosen-keys'
import type { ChosenKeys } from './chosen-keys'
import { keyCaps } from './key-caps'
import { keysIn } from './keymap'
import type { KeyId } from './keymap'

/** Returns the keys chosen in this browser; none while the page is taken over from the server. */
export function useChosenKeys(): ChosenKeys {
  return useStore(chosenKeys)
}

/** Returns a function that gives the keys of a binding as they are now. */
export function useKeysOf(): (id: KeyId) => readonly string[] {
  const chosen = useChosenKeys()
  return (id) => keysIn(chosen, id)
}

/** Returns the short hint that stands on a button: the first key of a binding; nothing when it has none. */
export function useKeyHint(id: KeyId): string | undefined {
  const [first] = useKeysOf()(id)
  return first === undefined ? undefined : keyCaps(first).join(' ')
}

/** Returns a function that names keys as this keyboard does, for where only text can stand: a title, a label. Elsewhere stands `Kbd`. */
export function useKeyNames(): (caps: string) => string {
  return useSyncExternalStore(
    subscribeToNothing,
    () => namesHere,
    () => namesElsewhere,
  )
}

function subscribeToNothing(): () => void {
  return () => {}
}
