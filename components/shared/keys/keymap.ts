import { chosenKeys } from './chosen-keys'
import type { ChosenKeys } from './chosen-keys'
import { comboOf } from './key-combo'
import type { KeyPress } from './key-combo'

/** Where a key is alive. `queue` has the keys of `proposal` too, both those that answer a `pair`; all have those of `global`. */
export type KeyScope = 'global' | 'queue' | 'proposal' | 'pair' | 'chain' | 'try'

type BindingShape = {
  readonly id: string
  readonly keys: readonly string[] // 'a', 'shift+a', 'mod+z' (Ctrl or ⌘), 'alt+shift+k', 'g q' (one after the other)
  readonly scope: KeyScope
  readonly verdict?: true // guarded: never on auto-repeat, and by the screen's own rules
  readonly repeats?: true // may be held down
}

/** The one registry, with the keys as shipped: handlers, hints, the key sheet, settings and the browser tests read it. What each key is called is in `key-words.ts`, which pages load when they name keys. */
export const KEYMAP = [
  {
    id: 'approve',
    keys: ['a'],
    scope: 'pair',
    verdict: true,
  },
  {
    id: 'reject',
    keys: ['r'],
    scope: 'pair',
    verdict: true,
  },
  {
    id: 'unsure',
    keys: ['u'],
    scope: 'pair',
    verdict: true,
  },
  {
    id: 'reverse',
    keys: ['shift+a'],
    scope: 'pair',
    verdict: true,
  },
  {
    id: 'reason',
    keys: ['1', '2', '3', '4', '5', '6', '7'],
    scope: 'proposal',
  },
  {
    id: 'note',
    keys: ['n'],
    scope: 'proposal',
  },
  { id: 'save', keys: ['mod+enter'], scope: 'proposal' },
  {
    id: 'undo',
    keys: ['z', 'mod+z'],
    scope: 'global',
  },
  { id: 'redo', keys: ['shift+z', 'mod+shift+z'], scope: 'global' },
  {
    id: 'next',
    keys: ['j', 'arrowdown'],
    scope: 'queue',
    repeats: true,
  },
  {
    id: 'previous',
    keys: ['k', 'arrowup'],
    scope: 'queue',
    repeats: true,
  },
  {
    id: 'nextPending',
    keys: ['shift+n'],
    scope: 'queue',
  },
  { id: 'open', keys: ['enter'], scope: 'queue' },
  { id: 'pick', keys: ['x'], scope: 'queue' },
  {
    id: 'pickNext',
    keys: ['shift+j', 'shift+arrowdown'],
    scope: 'queue',
    repeats: true,
  },
  {
    id: 'pickPrevious',
    keys: ['shift+k', 'shift+arrowup'],
    scope: 'queue',
    repeats: true,
  },
  {
    id: 'pickGroup',
    keys: ['shift+x'],
    scope: 'queue',
  },
  { id: 'refresh', keys: ['.'], scope: 'queue' },
  { id: 'hideList', keys: ['\\'], scope: 'queue' },
  { id: 'views', keys: ['v'], scope: 'queue' },
  { id: 'diffMode', keys: ['d'], scope: 'proposal' },
  { id: 'details', keys: ['e'], scope: 'proposal' },
  {
    id: 'evidence',
    keys: ['shift+e'],
    scope: 'proposal',
  },
  {
    id: 'nextChange',
    keys: ['w'],
    scope: 'proposal',
    repeats: true,
  },
  {
    id: 'previousChange',
    keys: ['shift+w'],
    scope: 'proposal',
    repeats: true,
  },
  { id: 'chain', keys: ['c'], scope: 'proposal' },
  {
    id: 'together',
    keys: ['t'],
    scope: 'proposal',
  },
  { id: 'siblings', keys: ['s'], scope: 'proposal' },
  { id: 'metadata', keys: ['m'], scope: 'proposal' },
  { id: 'source', keys: ['o'], scope: 'proposal' },
  {
    id: 'chainOlder',
    keys: ['['],
    scope: 'chain',
    repeats: true,
  },
  {
    id: 'chainNewer',
    keys: [']'],
    scope: 'chain',
    repeats: true,
  },
  { id: 'tryPair', keys: ['mod+enter'], scope: 'try' },
  { id: 'search', keys: ['/'], scope: 'global' },
  { id: 'copyLink', keys: ['y'], scope: 'global' },
  {
    id: 'back',
    keys: ['escape'],
    scope: 'global',
  },
  {
    id: 'palette',
    keys: ['mod+k'],
    scope: 'global',
  },
  { id: 'keySheet', keys: ['?'], scope: 'global' },
  {
    id: 'toggleSingleKeys',
    keys: ['alt+shift+k'],
    scope: 'global',
  },
  { id: 'goQueue', keys: ['g r', 'g q'], scope: 'global' },
  { id: 'goMemory', keys: ['g m'], scope: 'global' },
  { id: 'goShadow', keys: ['g o'], scope: 'global' },
  { id: 'goLog', keys: ['g a', 'g l'], scope: 'global' },
  { id: 'goPatterns', keys: ['g p'], scope: 'global' },
  { id: 'goMeasure', keys: ['g b'], scope: 'global' },
  { id: 'goTry', keys: ['g t'], scope: 'global' },
  { id: 'goFacts', keys: ['g f'], scope: 'global' },
  { id: 'goImport', keys: ['g i'], scope: 'global' },
  { id: 'goSettings', keys: ['g s'], scope: 'global' },
  { id: 'goDemo', keys: ['g d'], scope: 'global' },
] as const satisfies readonly BindingShape[]

export type KeyId = (typeof KEYMAP)[number]['id']
export type Binding = BindingShape & { readonly id: KeyId }

const SCOPES: Readonly<Record<KeyScope, readonly KeyScope[]>> = {
  global: ['global'],
  queue: ['queue', 'proposal', 'pair', 'global'],
  proposal: ['proposal', 'pair', 'global'],
  pair: ['pair', 'global'],
  chain: ['chain', 'global'],
  try: ['try', 'global'],
}

/** The first key of every two-key binding; the second must follow within PREFIX_WINDOW_MS. */
export type KeyPrefix = 'g'
export const PREFIX_WINDOW_MS = 1_000

const WHILE_TYPING: ReadonlySet<string> = new Set(['escape', 'mod+enter', 'mod+k'])
const OF_PRESSABLES: ReadonlySet<string> = new Set(['enter', 'space'])
const OF_CHOICES: ReadonlySet<string> = new Set(['enter', 'space', 'arrowup', 'arrowdown'])

/**
 * Returns the binding that a key press means, or null. An open dialog and an input method take every key; a text field
 * all but Esc, ⌘↵ and ⌘K; a focused button or link keeps Enter and Space; a verdict never comes from a key held down.
 */
export function matchKey(
  press: KeyPress,
  scope: KeyScope,
  pendingPrefix: KeyPrefix | null,
): Binding | null {
  const combo = comboOf(press)
  if (combo === null || isTakenElsewhere(press, combo)) return null
  const wanted = pendingPrefix === null ? combo : `${pendingPrefix} ${combo}`
  const found = KEYMAP.find(
    (binding) =>
      SCOPES[scope].includes(binding.scope) &&
      keysIn(chosenKeys.get(), binding.id).includes(wanted),
  )
  if (found === undefined) return null
  const binding: Binding = found
  return press.repeat && binding.repeats !== true ? null : binding
}

/** True when a binding is alive where a screen has the keys of `scope`. */
export function isAlive(binding: Binding, scope: KeyScope): boolean {
  return SCOPES[scope].includes(binding.scope)
}

/** Returns the prefix that a key press begins, or null. */
export function prefixOf(press: KeyPress): KeyPrefix | null {
  const combo = comboOf(press)
  return combo === 'g' && !press.repeat && !isTakenElsewhere(press, combo) ? 'g' : null
}

/** True for what WCAG 2.1.4 calls a character key: a printable one without Ctrl, ⌘ or Alt. */
export function isCharacterKey(press: KeyPress): boolean {
  const combo = comboOf(press)
  return combo !== null && (/^.$/u.test(combo) || /^shift\+.$/u.test(combo))
}

/** Returns which of the keys of a binding was pressed, from 0: the digit of a reason. -1 when none was. */
export function keyIndex(id: KeyId, press: KeyPress): number {
  const combo = comboOf(press)
  return combo === null ? -1 : keysIn(chosenKeys.get(), id).indexOf(combo)
}

export function bindingOf(id: KeyId): Binding {
  const binding = KEYMAP.find((each) => each.id === id)
  if (binding === undefined) throw new Error(`No key binding ${id}`)
  return binding
}

/** Returns the keys of a binding where these were chosen. */
export function keysIn(chosen: ChosenKeys, id: KeyId): readonly string[] {
  return chosen.get(id) ?? bindingOf(id).keys
}

/** True when a screen has the keys of both. */
export function aliveTogether(one: KeyScope, other: KeyScope): boolean {
  return Object.values(SCOPES).some((scopes) => scopes.includes(one) && scopes.includes(other))
}

function isTakenElsewhere(press: KeyPress, combo: string): boolean {
  if (press.isComposing || press.dialogOpen) return true
  if (press.target === 'typing') return !WHILE_TYPING.has(combo)
  if (press.target === 'pressable') return OF_PRESSABLES.has(combo)
  if (press.target === 'choice') return OF_CHOICES.has(combo)
  return false
}
