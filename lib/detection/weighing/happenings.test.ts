import { expect, it } from 'vitest'

import { confidenceBetween } from './testing'

const THRESHOLD = 0.7

it.each([
  [
    'somebody asked Ines about the tomato beds during the tour',
    'the greenhouse checks the tomato beds on the weekly round',
  ],
  [
    'a signed copy arrived together with the porter',
    'the billing service wrote a short note on a signed copy',
  ],
  [
    'the winter rota were handed to the crew during the audit',
    'the crew keeps the morning shift next to the door',
  ],
  [
    'somebody asked the crew about a paper map during the tour',
    'a paper map arrived together with Tomasz',
  ],
])('[W76] what happened to another thing ends nothing: %s → %s', (older, newer) => {
  const asked = { entity: 'entity 17', aspect: 'aspect 3' }
  expect(confidenceBetween([older, newer], asked)).toBeLessThan(THRESHOLD)
})

it('[W76] what happened to what the aspect names may be replaced', () => {
  const texts = [
    'The old gasket was fitted by Ines in May',
    'The gasket was fitted by Paul in June',
  ] as const
  const named = confidenceBetween(texts, { entity: 'Ada', aspect: 'gasket' })
  const other = confidenceBetween(texts, { entity: 'Ada', aspect: 'aspect 3' })
  expect(named).toBeGreaterThan(other)
})
