import { beforeEach, describe, expect, test } from 'vitest'

import { askAboutPicked, closeQuestion, letGo, pick, pickAll, readSelection } from './selection'

const ORDER = ['a', 'b', 'c', 'd'].map((id, nth) => ({ id, version: nth + 1 }))
const picked = () => [...readSelection().picked.keys()]

beforeEach(() => {
  letGo()
  closeQuestion()
})

describe('the selection', () => {
  test('a row is chosen, and let go of when chosen again', () => {
    pick(ORDER, 'b')
    pick(ORDER, 'd')
    expect(picked()).toEqual(['b', 'd'])
    pick(ORDER, 'b')
    expect(picked()).toEqual(['d'])
  })

  test('a range goes from the row chosen last, either way', () => {
    pick(ORDER, 'c')
    pick(ORDER, 'a', true)
    expect(picked().toSorted()).toEqual(['a', 'b', 'c'])
    letGo()
    pick(ORDER, 'd', true) // nothing chosen last
    expect(picked()).toEqual(['d'])
  })

  test('[M4] what a verdict asks about is frozen with the versions that were painted', () => {
    expect(askAboutPicked('keep_both')).toBe(false)
    pick(ORDER, 'b')
    expect(askAboutPicked('keep_both')).toBe(true)
    pickAll([{ proposalId: 'z', version: 9 }])
    pick([{ id: 'b', version: 7 }], 'b')
    expect(readSelection().asked).toEqual({
      value: 'keep_both',
      target: { title: null, items: [{ proposalId: 'b', version: 2 }] },
    })
  })

  test('what was decided is let go of, the rest stays chosen', () => {
    pickAll([
      { proposalId: 'a', version: 1 },
      { proposalId: 'b', version: 1 },
    ])
    letGo(new Set(['a']))
    expect(picked()).toEqual(['b'])
  })
})
