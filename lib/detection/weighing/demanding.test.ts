import { expect, it } from 'vitest'

import { confidenceBetween } from './testing'

const THRESHOLD = 0.7

const confidence = (older: string, newer: string) =>
  confidenceBetween([older, newer], { entity: 'ci' })

it.each([
  ['Run the virus scan on uploads', 'It is not optional to run the virus scan on uploads'],
  ['Every deploy goes through the gate', 'No deploy goes around the gate'],
  ['Every deploy passes the gate', 'No deploy skips the gate'],
  ['Requests use the cache', 'No request bypasses the cache'],
  ['Deploys need an approval', 'No deploy happens without an approval'],
  ['Review every migration', 'There are no exceptions to reviewing every migration'],
  ['Review every migration', 'No migration is left unreviewed'],
])('[W14] %s → %s: denies nothing', (older, newer) => {
  expect(confidence(older, newer)).toBeLessThan(THRESHOLD)
})

it.each([
  ['Deploys need an approval', 'No deploy needs an approval'],
  ['Deploys bypass the gate', 'No deploy bypasses the gate'],
  ['The gate is open to all deploys', 'No deploy passes the gate'],
  ['Ines works at Orbit', 'Ines has left Orbit'],
  ['Code review is optional', 'Code review is not optional'],
  ['The price is not negotiable', 'The price is negotiable'],
  ['The rule has exceptions', 'The rule has no exceptions'],
  ['The team has a budget', 'No budget is left'],
  ['Anna is married to Tom', 'Anna was left by Tom'],
  ['User works at Nova', 'No, works at Orbit'],
  ['Ends at five', 'No, ends at six'],
  ['Cyclists ride around the lake', 'No cyclist goes around the lake'],
])('[W14] %s → %s: denies', (older, newer) => {
  expect(confidence(older, newer)).toBeGreaterThan(THRESHOLD)
})
