import { expect, it } from 'vitest'

import { isSameValue, readValue } from './same-value'

const isSame = (a: string, b: string) => isSameValue(readValue(a), readValue(b))

it.each([
  ['de', 'German'],
  ['Deutsch', 'German'],
  ['es', 'Español'],
  ['pt-BR', 'Brazilian Portuguese'],
  ['en-US', 'English (United States)'],
  ['en_US', 'en-US'],
  ['DE', 'Germany'],
  ['Deutschland', 'Germany'],
  ['CHF', 'Swiss Franc'],
  ['Munich', 'München'],
  ['The Hague', 'Den Haag'],
  ['UK', 'United Kingdom'],
  ['NYC', 'New York'],
  ['0 2 * * *', 'daily at 02:00'],
  ['30 9 * * 1', 'Mondays 9:30'],
  ['0 9 * * 1-5', 'weekdays at 9am'],
  ['*/15 * * * *', 'every 15 minutes'],
  ['0 * * * *', 'hourly'],
  ['@daily', 'every day'],
  ['PT30M', '30 min'],
  ['PT1H30M', '90 minutes'],
  ['P2W', '14 days'],
  ['biweekly', 'every two weeks'],
  ['fortnightly', 'every other week'],
  ['Mon-Fri', 'weekdays'],
  ['5\'11"', '180 cm'],
  ['5 ft 11 in', '1.8 m'],
  ['10 miles', '16 km'],
  ['82 kg', '181 lb'],
  ['#FFF', '#ffffff'],
  ['prod', 'Production'],
  ['Med', 'medium'],
  ['grey', 'Gray'],
  ['Node v20', 'Node 20'],
  ['Acme', 'Acme Inc.'],
  ['Eng', 'Engineering'],
])('[W66] %s and %s are one value', (a, b) => {
  expect(isSame(a, b)).toBe(true)
  expect(isSame(b, a)).toBe(true)
})

it.each([
  ['de', 'Dutch'],
  ['German', 'Austrian German'],
  ['en-US', 'en-GB'],
  ['German', 'Germany'],
  ['US', 'UK'],
  ['Munich', 'Mannheim'],
  ['0 2 * * *', 'daily at 03:00'],
  ['0 2 * * *', 'Mondays 2:00'],
  ['0 9 * * 1-5', 'weekends at 9am'],
  ['*/15 * * * *', 'every 30 minutes'],
  ['*/15 * * * *', '*/5 * * * *'],
  ['PT30M', 'PT45M'],
  ['weekly', 'every two weeks'],
  ['5\'11"', '6\'1"'],
  ['100 kg', '101 kg'],
  ['16 km', '11 miles'],
  ['#fff', '#000'],
  ['prod', 'staging'],
  ['dev', 'device'],
  ['Node v20', 'Node v22'],
  ['low', 'medium'],
  ['S', 'L'],
])('[W66] %s and %s are two', (a, b) => {
  expect(isSame(a, b)).toBe(false)
  expect(isSame(b, a)).toBe(false)
})
