import { expect, it } from 'vitest'

import { findSupersessions } from '../slot-pairs'
import { confidenceBetween } from './testing'
import { WEIGHED_DETECTOR } from './weighed-detector'

const THRESHOLD = 0.7

it.each([
  ['home city', 'Denver', 'Moved to Colorado Springs in May'],
  ['home city', 'Denver', 'Lena moved to Boulder'],
  ['editor', 'Vim', 'Switched to VS Code for the debugger'],
  ['plan', 'Free', 'Upgraded to Pro after the trial'],
  ['team', 'Platform', 'Recently transferred to the Growth team'],
  ['marital status', 'single', 'Got married in June'],
  ['phone model', 'Galaxy S21', 'Replaced it with a Pixel 9'],
  ['dosage', '5 mg', 'Doctor cut the dose to 2.5 mg'],
  ['rent', '920 EUR', 'The landlord put it up to 985 EUR'],
  ['email', 'm.ruiz@mail.example', 'New address is marta@ruiz.example'],
  ['destination', 'Kyoto', 'Going to Lisbon instead'],
])('[W65] %s: %s → %s is proposed', (aspect, older, newer) => {
  expect(confidenceBetween([older, newer], { entity: 'Lena', aspect })).toBeGreaterThan(THRESHOLD)
})

it.each([
  ['home city', 'Denver', 'Likes hiking near Denver'],
  ['home city', 'Denver', 'Moved to Denver in May'],
  ['editor', 'VS Code', 'Switched to VS Code from Vim'],
  ['home city', 'Denver', 'Never moved to Boulder'],
  ['home city', 'Denver', 'Plans to move to Boulder'],
  ['home city', 'Denver', 'Would have moved to Boulder'],
  ['home city', 'Denver', 'Used to live in Boulder'],
  ['home city', 'Denver', 'Her sister moved to Boulder in May'],
  ['home city', 'Denver', 'Has she moved to Boulder?'],
  ['bank', 'Chase', 'Chase branch closed early today'],
  ['bank', 'Chase', 'Visa switched to a blue logo'],
  ['rent', '920 EUR', 'The landlord raised the fence'],
  ['destination', 'Kyoto', 'Needs a new passport'],
  ['weight', '88 kg', 'Moved to Boulder in May'], // filed wrongly
  ['hobbies', 'chess', 'Switched to a lighter racket'], // of which there may be several
  ['notes', 'Denver', 'Switched to a lighter racket'],
])('[W65] %s: %s → %s is not', (aspect, older, newer) => {
  expect(confidenceBetween([older, newer], { entity: 'Lena', aspect })).toBeLessThan(THRESHOLD)
})

it('[W65] a sentence is found in a slot that is too large to compare all pairs', () => {
  const prepare = WEIGHED_DETECTOR.createPreparer()
  const contents = Array.from({ length: 50 }, (_, at) => `Town ${at}`)
  const statements = [...contents, 'Moved to Boulder in May'].map((content, day) =>
    prepare({ content, statedAtMs: day * 864e5, entity: 'Lena', aspect: 'home city' }),
  )
  const last = contents.length - 1
  const { found } = findSupersessions(
    { detector: WEIGHED_DETECTOR, statements },
    { minConfidence: THRESHOLD, isSibling: (older, newer) => newer - older === 1 },
  )
  expect(found.some(({ older, newer }) => older === last && newer === last + 1)).toBe(true)
})
