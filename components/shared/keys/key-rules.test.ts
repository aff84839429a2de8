import { afterEach, describe, expect, test } from 'vitest'

import { chosenKeys, NO_CHOICE } from './chosen-keys'
import { keyHint } from './key-caps'
import type { KeyPress } from './key-combo'
import { KEY_PRESETS, presetKeys, presetOf } from './key-presets'
import { FIXED_KEYS, keyProblem, soundChoice } from './key-rules'
import { FIXED_WORDS, keyProblemWords } from './key-words'
import { keyIndex, KEYMAP, keysIn, matchKey } from './keymap'
import type { Binding, KeyId } from './keymap'
import { keysText, readKeys } from './stored-keys'

const ALL: readonly Binding[] = KEYMAP

function press(key: string, more: Partial<KeyPress> = {}): KeyPress {
  return {
    key,
    code: '',
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

function why(id: KeyId, keys: string, chosen = NO_CHOICE): string | null {
  const problem = keyProblem(id, keys, chosen)
  return problem === null ? null : keyProblemWords(id, problem)
}

describe('what a binding may not have', () => {
  test('[R6] a verdict is never on what is pressed for something else', () => {
    const verdicts = ALL.filter((each) => each.verdict === true).map((each) => each.id)
    expect(verdicts.length).toBeGreaterThanOrEqual(4)
    for (const id of verdicts) {
      for (const keys of ['backspace', 'delete', 'shift+backspace'])
        expect(why(id, keys)).toMatch(/^Backspace and Delete/)
      for (const keys of ['enter', 'space', 'shift+enter'])
        expect(why(id, keys)).toMatch(/^Enter and Space/)
      for (const keys of ['arrowup', 'arrowdown']) expect(why(id, keys)).toMatch(/^Arrows move/)
      for (const keys of ['8', '0']) expect(why(id, keys)).toMatch(/^Digits/)
      expect(why(id, 'g h')).toBe('A decision is one key, not two.')
      expect(why(id, 'mod+a')).toMatch(/belong to the browser/)
    }
    expect(why('approve', 'h')).toBeNull()
    expect(why('undo', 'backspace')).toBeNull() // no verdict
  })

  test('a conflict is told by the name of what has the key', () => {
    expect(why('approve', 'r')).toBe('Taken by “Reject: keep both”.')
    expect(why('next', 'shift+a')).toBe('Taken by “Reverse: use the older”.')
    expect(why('approve', 'r', new Map([['reject', ['h']]]))).toBeNull()
    expect(why('approve', 'h', new Map([['reject', ['h']]]))).toBe('Taken by “Reject: keep both”.')
    expect(why('chainOlder', 'a')).toBeNull() // never on one screen
  })

  test('G, Esc and what cannot be changed stay', () => {
    expect(why('next', 'g')).toMatch(/^G begins/)
    expect(why('next', 'escape')).toMatch(/^Esc/)
    expect(new Set(Object.keys(FIXED_WORDS))).toEqual(FIXED_KEYS)
    for (const id of FIXED_KEYS) expect(why(id, 'h')).toBe(FIXED_WORDS[id])
    expect(why('goQueue', 'g h')).toBeNull()
  })
})

describe('what is stored', () => {
  test('comes back as it was', () => {
    const chosen = new Map([
      ['approve', ['h']],
      ['next', ['l', 'arrowdown']],
    ])
    expect(readKeys(keysText(chosen))).toEqual(chosen)
  })

  test.each([
    null,
    '',
    '{',
    '[]',
    '{"version":2,"keys":{"approve":["h"]}}',
    '{"version":1,"keys":{"approve":"h","nobody":["h"],"reject":[7],"undo":[]}}',
  ])('and makes no sense, is as if it were not there: %s', (text) => {
    expect(readKeys(text)).toEqual(NO_CHOICE)
  })

  test('[R6] [R14] cannot put a verdict where none may be, nor two meanings on one key', () => {
    expect(readKeys(keysText(new Map([['approve', ['enter']]])))).toEqual(NO_CHOICE)
    expect(readKeys(keysText(new Map([['approve', ['r']]])))).toEqual(NO_CHOICE)
    const swapped = new Map([
      ['approve', ['r']],
      ['reject', ['a']],
    ])
    expect(soundChoice(swapped)).toEqual(swapped)
    expect(soundChoice(new Map([...swapped, ['reject', ['backspace']]]))).toEqual(NO_CHOICE)
  })
})

describe('a preset', () => {
  test.each(KEY_PRESETS.map((each) => [each.name, each] as const))(
    '%s leaves every key one meaning and every binding a key',
    (_name, preset) => {
      const chosen = presetKeys(preset)
      expect(soundChoice(chosen)).toEqual(chosen)
      for (const { id } of ALL) {
        expect(keysIn(chosen, id).length).toBeGreaterThan(0)
        if (FIXED_KEYS.has(id)) continue
        for (const keys of keysIn(chosen, id))
          expect([id, why(id, keys, chosen)]).toEqual([id, null])
      }
      expect(presetOf(chosen)?.id).toBe(preset.id)
    },
  )

  test('gives what it displaces the key that became free', () => {
    const { name, about } = { name: '', about: '' }
    const chosen = presetKeys({ id: 'x', name, about, keys: { approve: ['n'] } })
    expect(keysIn(chosen, 'note')).toEqual(['a'])
  })
})

describe('keys of one’s own', () => {
  afterEach(() => chosenKeys.set(NO_CHOICE))

  test('are those that act, and those that are shown', () => {
    chosenKeys.set(new Map([['approve', ['h']]]))
    expect(matchKey(press('h'), 'queue', null)?.id).toBe('approve')
    expect(matchKey(press('a'), 'queue', null)).toBeNull()
    expect(matchKey(press('h', { repeat: true }), 'queue', null)).toBeNull()
    expect(matchKey(press('р', { code: 'KeyH' }), 'queue', null)?.id).toBe('approve')
    expect(keyHint('approve')).toBe('H')
    expect(keyIndex('approve', press('h'))).toBe(0)
  })

  test('keep to their pairs', () => {
    chosenKeys.set(new Map([['goQueue', ['g w']]]))
    expect(matchKey(press('w'), 'queue', 'g')?.id).toBe('goQueue')
    expect(matchKey(press('q'), 'queue', 'g')).toBeNull()
  })
})
