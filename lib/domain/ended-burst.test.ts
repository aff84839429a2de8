import { describe, expect, it } from 'vitest'

import { burstParam, readBurstParam, sharedWords } from './ended-burst'

it.each([
  ['Rosa lives in Denver.', 'Rosa lives in Boulder!', 0.6],
  ['Rosa lives in Denver', 'rosa LIVES in denver', 1],
  ['Rosa', 'Ben', 0],
  ['', '…', 0],
])('[AU9] “%s” and “%s” share %s of their words', (one, other, share) => {
  expect(sharedWords(one, other)).toBe(share)
})

describe('[AU9] the name of a burst in an address', () => {
  it.each([
    { newerId: 'f1', second: 1_777_716_000 },
    { newerId: null, second: 1_777_716_000 },
    { newerId: 'f1', second: null },
  ])('%o is read as it was written', (name) => {
    expect(readBurstParam(burstParam(name))).toEqual(name)
  })

  it.each([null, '', '~', 'f1', '~x', 'f1~1.5'])('%s names none', (text) => {
    expect(readBurstParam(text)).toBeNull()
  })
})
