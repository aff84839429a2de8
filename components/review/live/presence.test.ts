import { expect, test } from 'vitest'

import { isTaken, setPresence } from './presence'

test('[C2] [C3] what colleagues look at or have ahead is taken; what one has oneself is not', () => {
  const people = [
    { reviewer: 'Ada', looking: ['a'], ahead: ['a', 'b'] },
    { reviewer: 'Ben', looking: ['c'], ahead: ['d'] },
  ]
  const taken = () => ['a', 'b', 'c', 'd'].filter((id) => isTaken(id)).join('')
  setPresence(people, 'Ada')
  expect(taken()).toBe('cd')
  setPresence(people, null)
  expect(taken()).toBe('abcd')
  setPresence([], 'Ada')
  expect(taken()).toBe('')
})
