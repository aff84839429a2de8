import type { ChosenKeys } from './chosen-keys'
import { FIXED_KEYS, keyProblem } from './key-rules'
import { KEYMAP, keysIn } from './keymap'
import type { Binding, KeyId } from './keymap'

export type KeyPreset = {
  readonly id: string
  readonly name: string
  readonly about: string
  readonly keys: Readonly<Partial<Record<KeyId, readonly string[]>>>
}

/** Keys that people bring along, as far as a verdict may have them. */
export const KEY_PRESETS: readonly KeyPreset[] = [
  { id: 'palimpsest', name: 'Palimpsest', about: 'The defaults.', keys: {} },
  {
    id: 'prodigy',
    name: 'Prodigy',
    about: 'A accepts, X rejects, Backspace undoes. Its Space does not decide here: Unsure is I.',
    keys: { approve: ['a'], reject: ['x'], unsure: ['i'], undo: ['backspace', 'mod+z'] },
  },
  {
    id: 'linear',
    name: 'Linear',
    about: 'H snoozes, which is Unsure; undo is Ctrl+Z (⌘Z) alone. Its digits do not decide here.',
    keys: { unsure: ['h'], undo: ['mod+z'], redo: ['mod+shift+z'] },
  },
  {
    id: 'vim',
    name: 'Vim',
    about: 'U undoes, N goes to the next undecided pair, I writes a note. Unsure is M.',
    keys: {
      undo: ['u', 'mod+z'],
      redo: ['shift+u', 'mod+shift+z'],
      unsure: ['m'],
      nextPending: ['n'],
      note: ['i'],
    },
  },
]

/** Returns the keys of a preset. A binding whose key it takes has one that became free instead, or does without. */
export function presetKeys({ keys }: KeyPreset): ChosenKeys {
  const all: readonly Binding[] = KEYMAP
  const chosen = new Map<string, readonly string[]>(Object.entries(keys))
  const freed = all
    .filter((each) => chosen.has(each.id))
    .flatMap((each) => each.keys.filter((key) => !keysIn(chosen, each.id).includes(key)))
  for (const { id, keys: own } of all) {
    if (chosen.has(id) || FIXED_KEYS.has(id)) continue
    const free = (key: string) => keyProblem(id, key, chosen) === null
    const kept = own.flatMap((key) => (free(key) ? key : (freed.find(free) ?? [])))
    if (kept.join() !== own.join()) chosen.set(id, kept)
  }
  return chosen
}

/** Returns the preset whose keys these are, or null. */
export function presetOf(chosen: ChosenKeys): KeyPreset | null {
  return KEY_PRESETS.find((preset) => sameKeys(presetKeys(preset), chosen)) ?? null
}

function sameKeys(one: ChosenKeys, other: ChosenKeys): boolean {
  return KEYMAP.every(({ id }) => keysIn(one, id).join() === keysIn(other, id).join())
}
