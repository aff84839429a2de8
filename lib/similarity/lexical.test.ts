import { expect, test } from 'vitest'

import { LEXICAL_SIMILARITY, likenessTo } from './lexical'

const NEWER = 'Ana now lives in Colorado Springs'

test('[E4] likeness to one of several texts is what comparing each pair gives', async () => {
  const others = ['Ana lives in Denver', 'Ana likes tea', '', 'lives in Colorado Springs now']
  const answer = await LEXICAL_SIMILARITY.similarities(
    others.map((older) => ({ older, newer: NEWER })),
  )
  expect(answer.ok && answer.values).toEqual(likenessTo(NEWER, others))
})

test('a text of a million characters is compared by its beginning', () => {
  const long = `${NEWER} ${'x'.repeat(1_000_000)}`
  expect(likenessTo(NEWER, [long])[0]).toBeGreaterThan(0.5)
})
