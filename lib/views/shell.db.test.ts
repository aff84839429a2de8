import { expect, it } from 'vitest'

import { openTestStore } from '@/lib/store/testing'

import { readShell } from './shell'

const AT = new Date('2026-11-25T04:00:00Z')

it.each([
  [true, { 1: 1, 2: 0, 3: 0 }],
  [false, { 1: 0, 2: 0, 3: 1 }],
])('an empty store has the phase its first agent will have (shadow: %s)', async (...row) => {
  const [shadowMode, phases] = row
  const environment = { shadowMode, supersessionSweepEnabled: true }
  const store = await openTestStore({ environment })
  expect((await readShell(store, { reviewer: null, now: AT })).phases).toEqual(phases)
  await store.remove()
})
