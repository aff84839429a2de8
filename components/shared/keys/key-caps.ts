import { chosenKeys } from './chosen-keys'
import { keysIn } from './keymap'
import type { KeyId } from './keymap'

const CAPS: ReadonlyMap<string, string> = new Map([
  ['shift', '⇧'],
  ['alt', '⌥'],
  ['mod', '⌘'],
  ['enter', '↵'],
  ['escape', 'Esc'],
  ['arrowdown', '↓'],
  ['arrowup', '↑'],
  ['space', 'Space'],
  ['backspace', '⌫'],
  ['delete', 'Del'],
])

/** Returns the caps of one entry of the registry, one per key that is pressed in turn: 'g q' → ['G', 'Q']. */
export function keyCaps(keys: string): readonly string[] {
  return keys.split(' ').map((combo) => combo.split('+').map(cap).join(''))
}

/** Returns the short hint of a binding as it is now. What is drawn uses `useKeyHint`, which follows a change. */
export function keyHint(id: KeyId): string {
  return keyCaps(keysIn(chosenKeys.get(), id)[0] ?? '').join(' ')
}

function cap(name: string): string {
  return CAPS.get(name) ?? name.toUpperCase()
}
