import { expect, it } from 'vitest'

import { tokenise } from '../../tokenise'
import { ALSO_ENGLISH, NEIGHBORS, OTHER_LANGUAGES, PARTICLES } from './other-languages'

it.each(Object.entries({ ...OTHER_LANGUAGES, ...NEIGHBORS, ALSO_ENGLISH, PARTICLES }))(
  '[W5] each listed word of %s is a single token, so that it can match',
  (_language, words) => {
    const read = words.split(' ').map((word) => tokenise(word).words)
    expect(read).toEqual(words.split(' ').map((word) => [word]))
  },
)
