import { describe, expect, it } from 'vitest'

import { factViewOf } from '@/components/memory/timeline/testing'

import { factOffers } from './fact-offers'

const QUESTION = {
  id: 'p',
  number: 7,
  verdict: null,
  side: 'older',
  otherId: 'q',
  other: 'lives in Oulu',
  confidence: 0.9,
} as const

const offersOf = (
  fact: Parameters<typeof factViewOf>[0],
  status: 'pending' | 'decided' | null = null,
) => {
  const page = factViewOf(fact)
  const proposals = status === null ? [] : [{ ...QUESTION, status }]
  const { review, offers } = factOffers({ fact: page, chain: [page], shadow: false, proposals })
  return [review?.number ?? null, ...offers.map(({ act }) => act)]
}

describe('what can be done to a fact', () => {
  it('[CN6] an open question comes first, a closed one does not', () => {
    expect(offersOf({}, 'pending').slice(0, 2)).toEqual([7, 'confirm'])
    expect(offersOf({}, 'decided')[0]).toBeNull()
  })

  it.each([
    ['a current one', {}, ['confirm', 'change', 'replace', 'retract', 'protect']],
    ['a constraint', { kind: 'constraint' }, ['confirm', 'change', 'replace', 'retire', 'protect']],
    ['an archived one', { archived: true }, ['include', 'confirm']],
    ['a retracted one', { status: 'retracted' }, ['restore']],
    ['one that ended protected', { status: 'superseded', protected: true }, ['restore', 'protect']],
  ] as const)('[CN6] the most fitting action comes first: %s', (_name, fact, acts) => {
    expect(offersOf(fact).slice(1, 1 + acts.length)).toEqual(acts)
  })
})
