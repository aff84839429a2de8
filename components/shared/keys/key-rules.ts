import type { ChosenKeys } from './chosen-keys'
import { aliveTogether, bindingOf, KEYMAP, keysIn } from './keymap'
import type { Binding, KeyId } from './keymap'

/** Keys that stay where they are; `key-words.ts` says why. */
export const FIXED_KEYS: ReadonlySet<KeyId> = new Set([
  'reason',
  'save',
  'tryPair',
  'back',
  'toggleSingleKeys',
])

/** Why a binding cannot have a key; `key-words.ts` has the sentences. */
export type KeyProblem =
  | 'fixed'
  | 'begins-pairs'
  | 'closes'
  | 'browser'
  | 'two-keys'
  | 'removes-text'
  | 'presses-buttons'
  | 'moves'
  | 'gives-reasons'
  | { readonly takenBy: KeyId }

const ALL: readonly Binding[] = KEYMAP
const KNOWN_COMBINATIONS = new Set(ALL.flatMap((each) => each.keys))

/** Returns why a binding cannot have a key, or null. `chosen` is what the other bindings have. */
export function keyProblem(id: KeyId, keys: string, chosen: ChosenKeys): KeyProblem | null {
  if (FIXED_KEYS.has(id)) return 'fixed'
  if (keys === 'g') return 'begins-pairs'
  if (keys.includes('escape')) return 'closes'
  if (keys.includes('mod+') && !KNOWN_COMBINATIONS.has(keys)) return 'browser'
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
  return other === undefined ? null : { takenBy: other.id }
}

/** Why a key is too easily pressed for something else to decide with it. */
function slipOf(keys: string): KeyProblem | null {
  if (keys.includes(' ')) return 'two-keys'
  const key = keys.split('+').at(-1) ?? ''
  if (key === 'backspace' || key === 'delete') return 'removes-text'
  if (key === 'enter' || key === 'space') return 'presses-buttons'
  if (key.startsWith('arrow')) return 'moves'
  return /^\d$/.test(key) ? 'gives-reasons' : null
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
