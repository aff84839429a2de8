import { describe, expect, it } from 'vitest'

import { isSamePerson, reviewerNameProblem } from './reviewer-name'

const CYRILLIC_A = '\u0410'
const ALL_CYRILLIC = '\u0421\u0430\u0440\u0430' // looks like “Capa”

describe('names of reviewers', () => {
  it.each([
    ['Ada', 'ada'],
    ['Ada  Byron', 'Ada Byron'],
    ['Ada', `${CYRILLIC_A}da`],
    ['Capa', ALL_CYRILLIC],
    ['Ada', '\uFF21da'], // a wide A
    ['Nora', '\u039Dora'], // a Greek Nu
  ])('[GA3] [GA32] %s and %s are one person', (one, other) => {
    expect(isSamePerson(one, other)).toBe(true)
  })

  it.each([
    ['Ada', 'Adam'],
    ['Zoé', 'Zoe'],
    ['\u0418\u0432\u0430\u043D', 'Ivan'], // Ivan in Cyrillic looks otherwise
  ])('[GA3] [GA32] %s and %s are two', (one, other) => {
    expect(isSamePerson(one, other)).toBe(false)
  })

  it('[GA3] [GA32] a name of letters from two scripts that look alike is refused; one of another script is not', () => {
    expect(reviewerNameProblem(`${CYRILLIC_A}da`)).toMatch(/look alike/)
    expect(reviewerNameProblem(ALL_CYRILLIC)).toBeNull()
    expect(reviewerNameProblem('\u7530\u4E2D Ken')).toBeNull()
  })
})
