import { expect, it } from 'vitest'

import { findSupersessions } from '../slot-pairs'
import { confidenceBetween } from './testing'
import { WEIGHED_DETECTOR } from './weighed-detector'

const THRESHOLD = 0.7

it.each([
  ['home city', 'Lives in Denver', 'Boulder'],
  ['home_city', 'User lives in Denver', 'Colorado Springs'],
  ['employer', 'Lena works at Nordvik Shipping.', 'Helix Freight'],
  ['employer', "Lena's employer is Nordvik", 'Helix Freight'],
  ['job', 'Lena is a nurse', 'teacher'],
  ['editor', 'Uses VS Code', 'Neovim'],
  ['car', 'Drives a Volvo V60', 'Kia EV6'],
  ['deadline', 'The deadline is 14 May', '21 May'],
  ['bedtime', 'Goes to bed at 10pm', '11pm'],
  ['bedtime', 'Bedtime is 10pm', '23:00'],
  ['manager', 'Reports to Katarzyna Lis', 'Tom Oduya'],
  ['node version', 'Runs on Node 18', 'Node 22'],
  ['spouse', 'Married to Jonas', 'Piet'],
  ['home city', 'Lives in Denver with two cats', 'Boulder'],
  ['home city', 'Boulder', 'These days she lives in Denver'],
  ['home city', 'Boulder', 'Home is Denver these days'],
])('[W67] %s: %s → %s is proposed', (aspect, older, newer) => {
  expect(confidenceBetween([older, newer], { entity: 'Lena', aspect })).toBeGreaterThan(THRESHOLD)
})

it.each([
  ['home city', 'Lives in Denver', 'Denver'],
  ['home city', 'Lives in New York City', 'NYC'],
  ['home city', 'Lives in Munich', 'München'],
  ['home city', 'Lives in Denver', 'Denver, Colorado'],
  ['home city', 'Likes hiking near Denver', 'Boulder'],
  ['home city', 'Has a dentist in Denver', 'Boulder'],
  ['home city', 'Lived in Denver', 'Boulder'],
  ['home city', 'Used to live in Denver', 'Boulder'],
  ['home city', 'Is moving to Boulder', 'Denver'],
  ['home city', 'Wants to live in Denver', 'Boulder'],
  ['home city', 'Never lived in Denver', 'Boulder'],
  ['home city', 'Does not live in Denver', 'Boulder'],
  ['home city', "Lena's sister lives in Denver", 'Boulder'],
  ['home city', 'Lives in Denver in winter', 'Boulder'],
  ['home city', 'Does Lena live in Denver?', 'Boulder'],
  ['home city', 'Lives in Denver', 'unknown'],
  ['home city', 'Lives in Denver', 'a big city'],
  ['home city', 'Lives in Denver', '12 minutes'],
  ['bedtime', 'Goes to bed at 10pm', '22:00'],
  ['bedtime', 'Goes to bed at 10pm', 'aspirin'],
  ['editor', 'Uses VS Code', 'Visual Studio Code'],
  ['hobbies', 'Plays the cello', 'chess'],
  ['home city', 'Rents a studio in Tampa', 'Tampa, FL'],
  ['employer', 'Once did an internship at Kelvar', 'Sundal Marine'],
  ['primary database', 'Lena uses MariaDB', 'nightly dump to S3'],
  ['car', 'VW Golf', 'Parks in the side street'],
  ['deadline', '31 Jan', 'Two chapters are missing'],
  ['market', 'museums', 'Sells to zoos, too'],
  ['pet', 'Has a cat', 'dog'],
  ['notes', 'Lives in Denver', 'Boulder'],
])('[W67] %s: %s → %s is not', (aspect, older, newer) => {
  expect(confidenceBetween([older, newer], { entity: 'Lena', aspect })).toBeLessThan(THRESHOLD)
})

it('[W67] a bare value finds the sentence in a slot that is too large to compare all pairs', () => {
  const prepare = WEIGHED_DETECTOR.createPreparer()
  const contents = Array.from({ length: 50 }, (_, at) => `Lives in Town ${at}`)
  const statements = [...contents, 'Boulder 7'].map((content, day) =>
    prepare({ content, statedAtMs: day * 864e5, entity: 'Lena', aspect: 'home city' }),
  )
  const last = contents.length - 1
  const { found } = findSupersessions(
    { detector: WEIGHED_DETECTOR, statements },
    { minConfidence: THRESHOLD, isSibling: (older, newer) => newer - older === 1 },
  )
  expect(found.some(({ older, newer }) => older === last && newer === last + 1)).toBe(true)
})

it.each([
  ['bin day', 'The bins go out on Monday night', 'Wednesday night'],
  ['request timeout', 'Gives up after 30 seconds', '10 s'],
  ['request timeout', '10 s', 'Gives up after 30 seconds'],
  ['launch date', 'Lantern launches on 12 March', '2 April'],
])('[W77] %s: %s → %s is proposed', (aspect, older, newer) => {
  expect(confidenceBetween([older, newer], { entity: 'Lena', aspect })).toBeGreaterThan(THRESHOLD)
})

it.each([
  ['budget', 'Spends at most 700 on the children', 'petrol 140'],
  ['thermostat', 'The thermostat is at 20', '22 tonight'],
  ['headcount', '42', 'Hires two more designers'],
])('[W77] %s: %s → %s is not', (aspect, older, newer) => {
  expect(confidenceBetween([older, newer], { entity: 'Lena', aspect })).toBeLessThan(THRESHOLD)
})
