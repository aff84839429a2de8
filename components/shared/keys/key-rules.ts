import type { ChosenKeys } from './chosen-keys'
import { aliveTogether, bindingOf, KEYMAP, keysIn } from './keymap'
import type { Binding, KeyId } from './keymap'

/** Keys that stay where they are, and why. */
export const FIXED_KEYS: Readonly<Partial<Record<KeyId, string>>> = {
  reason: 'Digits give reasons and never decide.',
  save: 'Text fields block all other keys.',
  tryPair: 'Text fields block all other keys.',
  back: 'Esc always closes, and never decides.',
  toggleSingleKeys: 'It must work when single keys are off.',
}

const ALL: readonly Binding[] = KEYMAP
const KNOWN_COMBINATIONS = new Set(ALL.flatMap((each) => each.keys))

/** Returns why a binding cannot have a key, as a sentence, or null. `chosen` is what the other bindings have. */
export function keyProblem(id: KeyId, keys: string, chosen: ChosenKeys): string | null {
  const fixed = FIXED_KEYS[id]
  if (fixed !== undefined) return fixed
  if (keys === 'g') return 'G begins the pairs that go to a page: press a second key after it.'
  if (keys.includes('escape')) return 'Esc closes and does nothing else.'
  if (keys.includes('mod+') && !KNOWN_COMBINATIONS.has(keys)) {
    return 'Combinations with Ctrl or ⌘ belong to the browser.'
  }
  const binding = bindingOf(id)
  if (binding.verdict === true) {
    const slip = slipOf(keys)
    if (slip !== null) return slip
  }
  const other = ALL.find(
    (each) =>
      each.id !== id &&
      aliveTogether(each.scope, binding.scope) &&
      keysIn(chosen, each.id).includes(keys),
  )
  return other === undefined ? null : `Taken by “${other.label}”.`
}

/** Why a key is too easily pressed for something else to decide with it. */
function slipOf(keys: string): string | null {
  if (keys.includes(' ')) return 'A decision is one key, not two.'
  const key = keys.split('+').at(-1) ?? ''
  if (key === 'backspace' || key === 'delete') {
    return 'Backspace and Delete remove text elsewhere, so a slip would decide.'
  }
  if (key === 'enter' || key === 'space') {
    return 'Enter and Space press the focused button, so both would happen.'
  }
  if (key.startsWith('arrow')) return 'Arrows move, so one step too many would decide.'
  return /^\d$/.test(key) ? 'Digits give reasons and never decide.' : null
}

/** Returns the choice without what no binding may have, so that nothing stored can break the keys. */
export function soundChoice(wanted: ChosenKeys): ChosenKeys {
  const sound = new Map([...wanted].filter(([id]) => ALL.some((each) => each.id === id)))
  for (let bad = unsound(sound); bad !== null; bad = unsound(sound)) sound.delete(bad)
  return sound
}

function unsound(chosen: ChosenKeys): KeyId | null {
  for (const { id } of ALL) {
    const own = chosen.get(id)
    if (own === undefined) continue
    const none = own.length === 0 || new Set(own).size < own.length
    if (none || own.some((keys) => keyProblem(id, keys, chosen) !== null)) return id
  }
  return null
}
