import { describe, expect, it } from 'vitest'

import { factViewOf as factView } from '@/components/memory/timeline/testing'

import { lifeOffers } from './life-offers'

const NAMES = (page: Parameters<typeof lifeOffers>[0]) =>
  lifeOffers(page).map(({ question, obstacle }) => [question, obstacle?.kind ?? null])

describe('lifeOffers', () => {
  const current = factView({ id: 'b', content: 'theme is light' })
  const ended = factView({ id: 'a', content: 'theme is dark', status: 'superseded' })

  it('a current fact can be said otherwise or retracted', () => {
    expect(NAMES({ fact: current, chain: [current], shadow: false })).toEqual([
      ['change', null],
      ['retract', null],
    ])
  })

  it('an ended one can be true again, or restored', () => {
    expect(NAMES({ fact: ended, chain: [ended, current], shadow: false })).toEqual([
      ['again', null],
      ['restore', null],
    ])
    const retracted = factView({ id: 'c', status: 'retracted' })
    expect(NAMES({ fact: retracted, chain: [retracted], shadow: false })).toEqual([
      ['restore', null],
    ])
  })

  it('[LF7] G1, G2, A2: says what stands in the way', () => {
    const pinned = { ...current, protected: true }
    expect(NAMES({ fact: pinned, chain: [pinned], shadow: false })[1]).toEqual([
      'retract',
      'protected',
    ])
    const rule = factView({ id: 'b', kind: 'constraint' })
    expect(NAMES({ fact: rule, chain: [rule], shadow: false })).toEqual([
      ['change', 'constraint'],
      ['retire', null],
    ])
    expect(NAMES({ fact: { ...rule, protected: true }, chain: [rule], shadow: false })[1]).toEqual([
      'retire',
      'protected',
    ])
    expect(NAMES({ fact: ended, chain: [ended, rule], shadow: false })[0]).toEqual([
      'again',
      'constraint',
    ])
    expect(NAMES({ fact: current, chain: [current], shadow: true })[0]).toEqual([
      'change',
      'shadow',
    ])
  })
})
