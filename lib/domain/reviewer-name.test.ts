import { describe, expect, it } from 'vitest'

import { isSamePerson, reviewerNameProblem } from './reviewer-name'

const CYRILLIC_A = '\u0410'
const ALL_CYRILLIC = '\u0421\u0430\u0440\u0430' // looks like “Capa”

describe('reviewer names', () => {
  it.each([
    ['Ada', 'ada'],
    ['Ada  Byron', 'Ada Byron'],
    ['Ada', `${CYRILLIC_A}da`],
    ['Capa', ALL_CYRILLIC],
    ['Ada', '\uFF21da'], // a full-width A
    ['Nora', '\u039Dora'], // a Greek Nu
  ])('[GA3] [GA32] %s and %s are the same person', (one, other) => {
    expect(isSamePerson(one, other)).toBe(true)
  })

  it.each([
    ['Ada', 'Adam'],
    ['Zoé', 'Zoe'],
    ['\u0418\u0432\u0430\u043D', 'Ivan'], // Ivan in Cyrillic looks different
  ])('[GA3] [GA32] %s and %s are two people', (one, other) => {
    expect(isSamePerson(one, other)).toBe(false)
  })

  it('[GA3] [GA32] refuses a name that mixes look-alike scripts, and accepts one in another script', () => {
    expect(reviewerNameProblem(`${CYRILLIC_A}da`)).toMatch(/look alike/)
    expect(reviewerNameProblem(ALL_CYRILLIC)).toBeNull()
    expect(reviewerNameProblem('\u7530\u4E2D Ken')).toBeNull()
  })
})
