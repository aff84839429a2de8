import { expect, it } from 'vitest'

import { detectorOf } from '@/lib/detection/registry'

import { createExplainer } from './explain-pair'

const THRESHOLD = 0.7

/** Two statements about one thing that do not contradict each other, in either order. */
const QUIET = [
  ['Pick the green theme for the admin pages', 'Write tests for the admin pages'],
  ['Use tabs for the Go code', 'Write tests for the Go code'],
  ['Rotate the keys for the gateway', 'Enable tracing for the gateway'],
  ['Ana cooks soup for the kids', 'Ana reads stories for the kids'],
  ['I buy tea for the office', 'I bake bread for the office'],
  ['Mara plays the cello (2026)', 'Mara owns a red bicycle (2026)'],
  ['Mara plays the cello (confirmed)', 'Mara owns a red bicycle (confirmed)'],
  ['Mara plays the cello (source: chat)', 'Mara owns a red bicycle (source: chat)'],
  ['Pick the blue font for the invoices', 'Remember to document the blue font for the invoices'],
  ['Pick the blue font for the invoices', 'Make sure to document the blue font for the invoices'],
  [
    'Pick the blue font for the invoices',
    'Do not neglect to document the blue font for the invoices',
  ],
  ['The team uses Slack', 'The team no longer uses Zoom'],
  ['The app supports PDF', 'The app no longer supports RTF'],
  ['The build runs on Linux', 'The build no longer runs on Windows'],
  ['The shop sells honey', 'The shop no longer sells jam'],
  ['Mira visits Rome every year', 'Mira no longer visits Oslo every year'],
  ['User uses Postgres', 'User no longer uses Redis'],
  ['Mira likes jazz', 'Mira no longer likes rock'],
  [
    'The camera never recorded sound until the big update',
    'The camera records sound since the big update',
  ],
  [
    'Keep the changelog open during the sprint',
    'The changelog is not to be closed during the sprint',
  ],
  ['Keep the port open during the scan', 'The port may not be closed during the scan'],
  ['Run migrations before deploys', 'No deploy skips migrations'],
  [
    'The changelog stays open during the sprint',
    'The changelog stays open during the sprint; it must not be closed',
  ],
  ['The server listens on port 80', 'The server no longer listens on port 443'],
  ['The API is on port 80 behind nginx', 'The API is no longer on port 443'],
  ['Redis runs on port 6380', 'Redis does not run on port 6379 anymore'],
  ['The cluster has 3 nodes', 'The cluster no longer has 5 nodes'],
  ['Standup is at 9:30', 'Standup is no longer at 10:00'],
  ['Mara lives in Boulder', 'Mara no longer lives in Denver'],
  ['User is paid in cash', 'User is paid monthly'],
  ['User is paid by Acme', 'User is paid weekly'],
] as const

/** What must still be detected: near misses of the pairs above. */
const FOUND = [
  ['Use npm for the web app', 'Use pnpm for the web app'],
  ['The team uses Slack', 'The team no longer uses Slack'],
  ['Mira lives in Rome', 'Mira no longer lives in Rome'],
  ['User smokes', 'User no longer smokes'],
  ['The app supports PDF', 'The app no longer supports PDF'],
  ['Use tabs for the Go code', 'Use spaces for the Go code'],
  ['Mira likes jazz', 'Mira no longer likes jazz'],
  ['The build runs on Linux', 'The build no longer runs on Linux'],
  ['The server listens on port 443', 'The server no longer listens on port 443'],
  ['The server listens on port 80 and 443', 'The server no longer listens on port 443'],
  ['The server listens on port 443', 'The server no longer listens on any port'],
  ['The limit is 50 requests', 'The limit is no longer 60, it is 80 requests'],
  ['The rent is 900 euros', 'The rent is no longer 950 euros but 1000'],
  ['The meetings last 45 minutes', 'The meetings last no longer than 30 minutes'],
  ['The job runs for 6 hours', 'The job must not run for more than 4 hours'],
  ['The shop opens at 8', 'The shop does not open until 9'],
] as const

function confidence(older: string, newer: string): number {
  const explain = createExplainer(detectorOf('default'), THRESHOLD)
  const times = { oldAtMs: Date.parse('2026-03-01'), newAtMs: Date.parse('2026-03-15') }
  return explain({ old: older, new: newer, ...times }).confidence
}

it.each(QUIET)('[W21] [W32] [W49] “%s” and “%s” raise no alarm, in either order', (one, other) => {
  expect(confidence(one, other)).toBeLessThan(THRESHOLD)
  expect(confidence(other, one)).toBeLessThan(THRESHOLD)
})

it.each(FOUND)('[W21] [W32] [W49] “%s” and “%s” are detected, in either order', (one, other) => {
  expect(confidence(one, other)).toBeGreaterThanOrEqual(THRESHOLD)
  expect(confidence(other, one)).toBeGreaterThanOrEqual(THRESHOLD)
})
