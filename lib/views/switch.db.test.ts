import { expect, it } from 'vitest'

import { importFacts } from '@/lib/operations/import-facts'
import {
  batchOf,
  countedRequests,
  factInput,
  setOverrides,
  valueOf,
} from '@/lib/operations/testing'
import { openStoreForEachTest, store } from '@/lib/operations/testing/each'

import { readSwitch } from './switch'

openStoreForEachTest()

it('[AW7] the signer is told that other values under a key would be applied, and then that they are', async () => {
  const requests = countedRequests()
  const batch = batchOf({ facts: [factInput()] })
  valueOf(await importFacts(store, { batch, skipRefused: false }, requests()))
  const reads = async () => {
    const { appliesKeys, targets } = await readSwitch(store, 'scout')
    return { now: appliesKeys, signed: targets.map((target) => target.appliesKeys) }
  }
  const set = (overrides: object) =>
    setOverrides(store, requests(), { agentId: 'scout', overrides })
  expect(new Set((await reads()).signed)).toEqual(new Set([false]))
  await set({ preferenceKeys: 'apply' })
  expect((await reads()).now).toBe(false)
  expect(new Set((await reads()).signed)).toEqual(new Set([true]))
  await set({ preferenceKeys: 'apply', shadowMode: false })
  expect((await reads()).now).toBe(true)
})
