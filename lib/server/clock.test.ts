import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { replaceOnce } from '@/lib/process/once'

import { elapsedMs, goOnAfter, now, processorMs } from './clock'

const NOON = Date.parse('2026-11-30T12:00:00Z')
const HOUR = 3_600_000

beforeEach(() => {
  replaceOnce('clock')
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] })
})

afterEach(() => {
  vi.useRealTimers()
  replaceOnce('clock')
})

const setClock = (ms: number) => {
  vi.setSystemTime(ms)
  return now().getTime()
}

test('[A20] the time goes on where it was when the clock goes back an hour', () => {
  expect(now().getTime()).toBe(NOON)
  expect(setClock(NOON - HOUR)).toBe(NOON)
  expect(setClock(NOON - HOUR + 1_000)).toBe(NOON + 500)
  expect(setClock(NOON + HOUR)).toBe(NOON + HOUR)
})

test('[A20] … and after a restart, after what the store says was done', () => {
  goOnAfter(new Date(NOON + HOUR))
  expect(now().getTime()).toBe(NOON + HOUR)
  expect(setClock(NOON + HOUR / 2)).toBe(NOON + HOUR + HOUR / 4)
})

test('[A20] a store of a clock that was a year ahead holds no time back', () => {
  goOnAfter(new Date(NOON + 365 * 24 * HOUR))
  expect(now().getTime()).toBe(NOON)
})

test('what was done before now changes nothing', () => {
  now()
  goOnAfter(new Date(NOON - HOUR))
  expect(now().getTime()).toBe(NOON)
})

test('[DM3] processor time goes on while this process computes, and not while it waits for a busy computer', () => {
  const [began, worked] = [elapsedMs(), processorMs()]
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
  expect(elapsedMs() - began).toBeGreaterThanOrEqual(199)
  expect(processorMs() - worked).toBeLessThan(100)
  const from = processorMs()
  while (elapsedMs() - began < 10_000 && processorMs() - from < 5);
  expect(processorMs() - from).toBeGreaterThanOrEqual(5)
})
