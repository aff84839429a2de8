import { bindingOf } from './keymap'
import type { KeyId } from './keymap'

const CAPS: ReadonlyMap<string, string> = new Map([
  ['shift', '⇧'],
  ['alt', '⌥'],
  ['mod', '⌘'],
  ['enter', '↵'],
  ['escape', 'Esc'],
  ['arrowdown', '↓'],
  ['arrowup', '↑'],
])

/** Returns the caps of one entry of the registry, one per key that is pressed in turn: 'g q' → ['G', 'Q']. */
export function keyCaps(keys: string): readonly string[] {
  return keys.split(' ').map((combo) => combo.split('+').map(cap).join(''))
}

/** Returns the short hint that stands on a button: the first keys of a binding. */
export function keyHint(id: KeyId): string {
  return keyCaps(bindingOf(id).keys[0] ?? '').join(' ')
}

function cap(name: string): string {
  return CAPS.get(name) ?? name.toUpperCase()
}
