import { useEffectEvent, useLayoutEffect } from 'react'

import { createStore } from '@/components/ui/store'
import { useStore } from '@/components/ui/use-store'

import { keyPressOf } from './key-press'
import { isAlive, isCharacterKey, KEYMAP, matchKey, PREFIX_WINDOW_MS, prefixOf } from './keymap'
import type { Binding, KeyId, KeyPrefix, KeyScope } from './keymap'
import { SINGLE_KEYS } from './single-keys'
import { adoptStoredKeys } from './stored-keys'

// A handler that returns false had nothing to do: the key goes on to whoever else wants it.
export type KeyHandlers = Partial<Record<KeyId, (event: KeyboardEvent) => void | boolean>>

type Layer = {
  readonly scope: KeyScope
  readonly has: (id: KeyId) => boolean
  readonly handle: (id: KeyId, event: KeyboardEvent) => boolean
}

// One listener for the page. The screen's own keys are asked before the shell's, whichever was mounted first.
const layers: Layer[] = []
const prefix = createStore<KeyPrefix | null>(null)
let prefixTimer: ReturnType<typeof setTimeout> | undefined

/** Gives keys to a screen as long as it is mounted. A handled key does nothing else. */
export function useKeys(scope: KeyScope, handlers: KeyHandlers): void {
  const handle = useEffectEvent((id: KeyId, event: KeyboardEvent) => {
    const handler = handlers[id]
    return handler !== undefined && handler(event) !== false
  })
  const has = useEffectEvent((id: KeyId) => handlers[id] !== undefined)
  // With the paint, not after it: a key must not reach a screen that is gone.
  useLayoutEffect(
    () => addLayer({ scope, has: (id) => has(id), handle: (id, event) => handle(id, event) }),
    [scope],
  )
}

/** Returns the actions that a key would reach now, in the order of the registry. */
export function liveActions(): readonly Binding[] {
  const bindings: readonly Binding[] = KEYMAP
  return bindings.filter((binding) => layerOf(binding) !== undefined)
}

/** Does what a key of the action does; `event` says which of several keys, as for the reasons. */
export function runAction(binding: Binding, event: KeyboardEvent): void {
  layerOf(binding)?.handle(binding.id, event)
}

function layerOf(binding: Binding): Layer | undefined {
  return inOrder().find((layer) => isAlive(binding, layer.scope) && layer.has(binding.id))
}

/** The first key of a pair that waits for its second, for the hint. */
export function usePendingPrefix(): KeyPrefix | null {
  return useStore(prefix)
}

function addLayer(layer: Layer): () => void {
  adoptStoredKeys()
  if (layers.length === 0) window.addEventListener('keydown', onKeyDown)
  layers.push(layer)
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    if (layers.length === 0) window.removeEventListener('keydown', onKeyDown)
  }
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented) return
  const press = keyPressOf(event)
  if (isCharacterKey(press) && SINGLE_KEYS.read() === 'off') return
  const pending = prefix.get()
  if (pending === null) {
    const begun = prefixOf(press)
    if (begun !== null) return setPrefix(begun)
  } else if (!MODIFIERS.has(event.key)) setPrefix(null)
  for (const layer of inOrder()) {
    const binding = matchKey(press, layer.scope, pending)
    if (binding === null || !layer.handle(binding.id, event)) continue
    event.preventDefault()
    return
  }
}

function inOrder(): readonly Layer[] {
  return layers.toSorted((a, b) => Number(a.scope === 'global') - Number(b.scope === 'global'))
}

const MODIFIERS: ReadonlySet<string> = new Set([
  'Shift',
  'Control',
  'Alt',
  'Meta',
  'AltGraph',
  'CapsLock',
])

function setPrefix(next: KeyPrefix | null): void {
  clearTimeout(prefixTimer)
  if (next !== null) prefixTimer = setTimeout(() => setPrefix(null), PREFIX_WINDOW_MS)
  prefix.set(next)
}
