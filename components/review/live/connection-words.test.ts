import { expect, it } from 'vitest'

import { connectionWords } from './connection-words'

it.each([
  ['live', true, 0, 'Saved'],
  ['starting', true, 0, 'Saved'],
  ['reconnecting', true, 0, 'Reconnecting…'],
  ['polling', true, 0, 'Checking every 15 s'],
  ['live', true, 2, '2 unsaved'],
  ['reconnecting', false, 0, 'Offline'],
  ['polling', false, 1, 'Offline: 1 to send'],
  ['polling', false, 4, 'Offline: 4 to send'],
] as const)('%s, online %s, %i unsaved: %s', (connection, online, unsaved, words) => {
  expect(connectionWords({ connection, online, unsaved }).words).toBe(words)
})
