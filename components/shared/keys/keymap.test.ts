import { describe, expect, test } from 'vitest'

import { keyCaps, keyHint } from './key-caps'
import type { KeyPress } from './key-combo'
import { isCharacterKey, keyIndex, KEYMAP, matchKey, prefixOf } from './keymap'

function press(key: string, more: Partial<KeyPress> = {}): KeyPress {
  return {
    key,
    code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : '',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    altGraph: false,
    repeat: false,
    isComposing: false,
    target: 'page',
    dialogOpen: false,
    ...more,
  }
}

function idOf(key: string, more: Partial<KeyPress> = {}): string | null {
  return matchKey(press(key, more), 'queue', null)?.id ?? null
}

describe('the registry', () => {
  test('no two bindings that can be alive together share a key', () => {
    for (const scope of ['queue', 'proposal', 'pair', 'chain', 'try', 'global'] as const) {
      const alive = {
        queue: ['queue', 'proposal', 'pair', 'global'],
        proposal: ['proposal', 'pair', 'global'],
        pair: ['pair', 'global'],
        chain: ['chain', 'global'],
        try: ['try', 'global'],
        global: ['global'],
      }[scope]
      const keys = KEYMAP.filter((binding) => alive.includes(binding.scope)).flatMap((binding) => [
        ...binding.keys,
      ])
      expect(keys).toEqual([...new Set(keys)])
    }
  })

  test('nothing but a prefix begins with the prefix key', () => {
    const plain = KEYMAP.flatMap((binding) => [...binding.keys] as string[])
    expect(plain).not.toContain('g')
  })

  test('no verdict is on Backspace, an arrow, Enter, Space or a digit', () => {
    const verdicts = KEYMAP.filter((binding) => 'verdict' in binding).flatMap(
      (binding) => [...binding.keys] as string[],
    )
    expect(verdicts).toEqual(['a', 'r', 'u', 'shift+a'])
  })

  test('keys are printed as caps', () => {
    expect(keyCaps('mod+shift+z')).toEqual(['⌘⇧Z'])
    expect(keyCaps('g q')).toEqual(['G', 'Q'])
    expect(keyHint('reverse')).toBe('⇧A')
    expect(keyHint('next')).toBe('J')
  })
})

describe('matching', () => {
  test('letters, with and without Shift, are different keys', () => {
    expect(idOf('a')).toBe('approve')
    expect(idOf('A', { shiftKey: true })).toBe('reverse')
    expect(idOf('n')).toBe('note')
    expect(idOf('N', { shiftKey: true })).toBe('nextPending')
  })

  test('Caps Lock changes nothing', () => {
    expect(idOf('A')).toBe('approve')
    expect(idOf('a', { shiftKey: true })).toBe('reverse')
  })

  test('symbols are matched by what was typed, whatever it took to type them', () => {
    expect(idOf('?', { shiftKey: true, code: 'Slash' })).toBe('keySheet')
    expect(idOf('/', { shiftKey: true, code: 'Digit7' })).toBe('search') // QWERTZ
    expect(idOf('\\', { code: 'Minus', altGraph: true, ctrlKey: true, altKey: true })).toBe(
      'hideList',
    ) // QWERTZ AltGr+ß
    expect(matchKey(press('[', { code: 'Digit5', altKey: true }), 'chain', null)?.id).toBe(
      'chainOlder',
    ) // Mac QWERTZ ⌥5
  })

  test('AltGr passes through when it types a character of its own', () => {
    expect(idOf('ą', { code: 'KeyA', altGraph: true })).toBeNull()
    expect(idOf('a', { altGraph: true })).toBeNull()
    expect(idOf('å', { code: 'KeyA', altKey: true })).toBeNull()
  })

  test('QWERTZ and AZERTY letters go by the character, not by the place', () => {
    expect(idOf('z', { code: 'KeyY' })).toBe('undo')
    expect(idOf('a', { code: 'KeyQ' })).toBe('approve')
  })

  test('other scripts go by the place of the key', () => {
    expect(idOf('ф', { code: 'KeyA' })).toBe('approve')
    expect(idOf('Ф', { code: 'KeyA', shiftKey: true })).toBe('reverse')
    expect(idOf('я', { code: 'KeyZ', ctrlKey: true })).toBe('undo')
    expect(matchKey(press('х', { code: 'BracketLeft' }), 'chain', null)?.id).toBe('chainOlder')
  })

  test('Hebrew, Greek and Arabic too, and a key that types two letters at once', () => {
    expect(idOf('ש', { code: 'KeyA' })).toBe('approve')
    expect(idOf('ρ', { code: 'KeyR' })).toBe('reject')
    expect(idOf('ت', { code: 'KeyJ' })).toBe('next')
    expect(idOf('لا', { code: 'KeyU' })).toBe('unsure')
  })

  test('a dead key, a key without a character and one that an input method takes mean nothing', () => {
    for (const key of ['Dead', 'Process', 'Unidentified', 'F5', 'Shift', ''])
      expect(idOf(key, { code: 'KeyA' })).toBeNull()
    expect(idOf('ä', { code: 'Quote' })).toBeNull()
  })

  test('digits never decide, and are found on AZERTY too', () => {
    expect(idOf('4', { code: 'Digit4' })).toBe('reason')
    expect(idOf('4', { code: 'Numpad4' })).toBe('reason')
    expect(idOf('é', { code: 'Digit2' })).toBe('reason')
    expect(keyIndex('reason', press('&', { code: 'Digit1' }))).toBe(0)
    expect(keyIndex('reason', press('7', { code: 'Digit7', shiftKey: true }))).toBe(6)
    expect(idOf('!', { code: 'Digit1', shiftKey: true })).toBeNull()
    expect(idOf('8', { code: 'Digit8' })).toBeNull()
  })

  test('Ctrl and ⌘ combinations are taken only where bound', () => {
    expect(idOf('z', { ctrlKey: true })).toBe('undo')
    expect(idOf('Z', { metaKey: true, shiftKey: true })).toBe('redo')
    for (const key of ['a', 'r', 'c', 'n', 'u', 's', 'd'])
      expect(idOf(key, { ctrlKey: true })).toBeNull()
    expect(idOf('1', { metaKey: true, code: 'Digit1' })).toBeNull()
    expect(idOf('a', { altKey: true })).toBeNull()
  })

  test('⌥⇧K is found whatever the layout makes of it', () => {
    expect(idOf('\uF8FF', { code: 'KeyK', altKey: true, shiftKey: true })).toBe('toggleSingleKeys')
    expect(idOf('K', { code: 'KeyK', altKey: true, shiftKey: true, target: 'typing' })).toBeNull()
  })

  test('auto-repeat moves and does nothing else', () => {
    expect(idOf('j', { repeat: true })).toBe('next')
    expect(idOf('ArrowUp', { repeat: true })).toBe('previous')
    for (const key of ['a', 'r', 'u', 'z', 'n', '4']) expect(idOf(key, { repeat: true })).toBeNull()
  })
})

describe('whose key it is', () => {
  test('an input method and an open dialog take every key', () => {
    expect(idOf('a', { isComposing: true })).toBeNull()
    expect(idOf('a', { dialogOpen: true })).toBeNull()
    expect(idOf('Escape', { dialogOpen: true })).toBeNull()
  })

  test('a text field takes all but Esc, ⌘↵ and ⌘K', () => {
    expect(idOf('a', { target: 'typing' })).toBeNull()
    expect(idOf('z', { target: 'typing', ctrlKey: true })).toBeNull()
    expect(idOf('ArrowDown', { target: 'typing' })).toBeNull()
    expect(idOf('Enter', { target: 'typing' })).toBeNull()
    expect(idOf('Escape', { target: 'typing' })).toBe('back')
    expect(idOf('Enter', { target: 'typing', metaKey: true })).toBe('save')
    expect(idOf('k', { target: 'typing', ctrlKey: true })).toBe('palette')
  })

  test('a focused button keeps Enter and Space; letters go on working', () => {
    expect(idOf('Enter', { target: 'pressable' })).toBeNull()
    expect(idOf(' ', { target: 'pressable' })).toBeNull()
    expect(idOf('a', { target: 'pressable' })).toBe('approve')
    expect(idOf('Enter')).toBe('open')
  })

  test('a checkbox keeps its arrows too', () => {
    expect(idOf('ArrowDown', { target: 'choice' })).toBeNull()
    expect(idOf('j', { target: 'choice' })).toBe('next')
  })
})

describe('scopes and prefixes', () => {
  test('a page has its own keys and the global ones', () => {
    expect(matchKey(press('a'), 'global', null)).toBeNull()
    expect(matchKey(press('j'), 'proposal', null)).toBeNull()
    expect(matchKey(press('a'), 'proposal', null)?.id).toBe('approve')
    expect(matchKey(press('z'), 'chain', null)?.id).toBe('undo')
    expect(matchKey(press('['), 'queue', null)).toBeNull()
  })

  test('a pair by itself is answered, and has none of the keys that look into a proposal', () => {
    expect(matchKey(press('a'), 'pair', null)?.id).toBe('approve')
    expect(matchKey(press('A', { shiftKey: true }), 'pair', null)?.id).toBe('reverse')
    expect(matchKey(press('z'), 'pair', null)?.id).toBe('undo')
    for (const key of ['e', 'c', 'm', 'n', 'd', 'j', '1'])
      expect(matchKey(press(key), 'pair', null)).toBeNull()
  })

  test('G begins a pair, and what follows means only the pair', () => {
    expect(prefixOf(press('g'))).toBe('g')
    expect(prefixOf(press('g', { target: 'typing' }))).toBeNull()
    expect(prefixOf(press('g', { ctrlKey: true }))).toBeNull()
    expect(matchKey(press('q'), 'queue', 'g')?.id).toBe('goQueue')
    expect(matchKey(press('s'), 'queue', 'g')?.id).toBe('goSettings')
    expect(matchKey(press('m'), 'pair', 'g')?.id).toBe('goMemory')
    expect(matchKey(press('a'), 'queue', 'g')?.id).toBe('goLog')
    expect(matchKey(press('e'), 'queue', 'g')).toBeNull()
    expect(matchKey(press('q'), 'queue', null)).toBeNull()
  })

  test('character keys are told from the others', () => {
    expect(isCharacterKey(press('a'))).toBe(true)
    expect(isCharacterKey(press('A', { shiftKey: true }))).toBe(true)
    expect(isCharacterKey(press('?', { shiftKey: true }))).toBe(true)
    expect(isCharacterKey(press('ArrowDown'))).toBe(false)
    expect(isCharacterKey(press('Escape'))).toBe(false)
    expect(isCharacterKey(press('z', { ctrlKey: true }))).toBe(false)
  })
})
