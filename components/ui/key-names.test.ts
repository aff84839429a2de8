import { expect, test } from 'vitest'

import { keyShortcuts, namesElsewhere } from './key-names'

test.each([
  ['⌘K', 'Ctrl+K'],
  ['⌘⇧Z', 'Ctrl+⇧Z'],
  ['⌘↵', 'Ctrl+↵'],
  ['⌥⇧K', 'Alt+⇧K'],
  ['A', 'A'],
  ['G Q', 'G Q'],
])('%s is %s on other keyboards', (caps, wanted) => {
  expect(namesElsewhere(caps)).toBe(wanted)
})

test.each([
  ['⌘↵', 'Control+Enter Meta+Enter'],
  ['⌘⇧Z', 'Control+Shift+Z Meta+Shift+Z'],
  ['⇧A', 'Shift+A'],
  ['A', 'A'],
])('%s is announced as %s', (caps, wanted) => {
  expect(keyShortcuts(caps)).toBe(wanted)
})
