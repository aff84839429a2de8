import { describe, expect, it } from 'vitest'

import { endedPrecision, givenBackThere } from './ended-elsewhere'

describe('how often another system was right', () => {
  it('[AU6] is not said without answers', () => {
    expect(endedPrecision({ right: 0, givenBack: 0 })).toBeNull()
  })

  it('[AU6] has the exact interval, at the edges too', () => {
    expect(endedPrecision({ right: 20, givenBack: 0 })).toMatchObject({ answered: 20, high: 1 })
    expect(endedPrecision({ right: 20, givenBack: 0 })?.low).toBeCloseTo(0.8316, 4)
    expect(endedPrecision({ right: 0, givenBack: 1 })).toMatchObject({ right: 0, low: 0 })
    expect(endedPrecision({ right: 0, givenBack: 1 })?.high).toBeCloseTo(0.975, 4)
  })
})

describe('what becomes of a given-back fact in its store', () => {
  const store = { product: 'mem0', mode: 'push', held: false, alone: false, why: null } as const

  it.each([
    [store, 'mem0 is updated, too.'],
    [{ ...store, mode: 'ask' }, 'mem0 is updated once you release the change.'],
    [{ ...store, mode: 'read-only', why: 'No.' }, 'mem0 is read only, so it keeps the fact ended.'],
    [{ ...store, why: 'It cannot.' }, 'mem0 keeps the fact ended. It cannot.'],
    [
      { ...store, held: true },
      'mem0 is updated once you release the change, and then ends the newer fact.',
    ],
    [{ ...store, held: true, alone: true }, 'mem0 is updated once you release the change.'],
  ] as const)('[AU5] %o', (holding, sentence) => {
    expect(givenBackThere(holding)).toBe(sentence)
  })
})
