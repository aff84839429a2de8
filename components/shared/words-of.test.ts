import { expect, test } from 'vitest'

import { wordsOf } from './words-of'

test('a refusal is told in its own sentence', async () => {
  expect((await wordsOf({ kind: 'same-fact' })).sentence).toMatch(/itself|same fact/i)
})

test('a refusal whose words cannot be loaded is still told as one', async () => {
  const words = await wordsOf({ kind: 'same-fact' }, () => Promise.reject(new Error('no network')))
  expect(words.sentence).toBe('The server refused it, and the reason could not be loaded.')
  expect(words.wayOut).toContain('Reload')
})
