import { describe, expect, it } from 'vitest'

import { createBreaker } from './breaker'

const MINUTE_MS = 60_000

function opened() {
  const breaker = createBreaker()
  for (let failure = 0; failure < 5; failure += 1) breaker.failed(0)
  return breaker
}

describe('createBreaker', () => {
  it('[J4] [J15] four failures in a row leave it closed, and a success resets the count', () => {
    const breaker = createBreaker()
    for (let round = 0; round < 3; round += 1) {
      for (let failure = 0; failure < 4; failure += 1) breaker.failed(0)
      expect(breaker.admits(0)).toBe(true)
      breaker.succeeded()
    }
  })

  it('[J4] [J15] five failures in a row open it for a minute', () => {
    const breaker = opened()
    expect(breaker.admits(MINUTE_MS - 1)).toBe(false)
  })

  it('[J4] after a minute, one trial is allowed, on its own', () => {
    const breaker = opened()
    expect([breaker.admits(MINUTE_MS), breaker.admits(MINUTE_MS)]).toEqual([true, false])
    breaker.succeeded()
    expect(breaker.admits(MINUTE_MS)).toBe(true)
  })

  it('[J4] a failed trial opens it for another minute', () => {
    const breaker = opened()
    breaker.admits(MINUTE_MS)
    breaker.failed(MINUTE_MS)
    expect(breaker.admits(2 * MINUTE_MS - 1)).toBe(false)
    expect(breaker.admits(2 * MINUTE_MS)).toBe(true)
  })
})
