import { describe, expect, it } from 'vitest'

import { createPace, createShares, OF_CLIENTS } from './pace'

const START_MS = Date.UTC(2026, 10, 25)

describe('pace', () => {
  it('[WS6] a client may use a minute’s worth at once, then the refill; others are not delayed', () => {
    const goes = createPace(OF_CLIENTS)
    const ask = (client: string, atMs: number) => goes('import', client, START_MS + atMs)
    expect(Array.from({ length: 61 }, () => ask('ada', 0)).filter(Boolean)).toHaveLength(60)
    expect(ask('ada', 500)).toBe(false)
    expect(ask('ben', 500)).toBe(true)
    expect(goes('bulk', 'ada', START_MS + 500)).toBe(true)
    expect(ask('ada', 1_500)).toBe(true)
    expect(ask('ada', 1_500)).toBe(false)
    expect(Array.from({ length: 70 }, () => ask('ada', 200_000)).filter(Boolean)).toHaveLength(60)
  })

  it('[WS6] a clock that is set back locks no one out', () => {
    const goes = createPace(OF_CLIENTS)
    for (let times = 0; times < 200; times += 1) goes('import', 'ada', START_MS)
    const yesterday = START_MS - 24 * 60 * 60 * 1000
    expect(goes('import', 'ada', yesterday)).toBe(false)
    expect(goes('import', 'ada', yesterday + 60_000)).toBe(true)
  })

  it('[WS6] remembers a limited number of clients', () => {
    const goes = createPace(OF_CLIENTS)
    for (let times = 0; times < 60; times += 1) goes('import', 'ada', START_MS)
    for (let client = 0; client < 10_000; client += 1) goes('import', `${client}`, START_MS)
    expect(goes('import', 'ada', START_MS)).toBe(true)
  })
})

it('[WS6] no client takes the share of another', () => {
  const shares = createShares({ each: 50, all: 120 })
  const taken = Array.from({ length: 250 }, () => shares.take('ada'))
  expect(taken.filter((each) => each !== null)).toHaveLength(50)
  const ben = Array.from({ length: 50 }, () => shares.take('ben'))
  expect(ben).not.toContain(null)
  const rest = Array.from({ length: 50 }, () => shares.take('cy')).filter((each) => each !== null)
  expect(rest).toHaveLength(20) // all of them together
  taken[0]?.()
  taken[0]?.() // released once
  expect([shares.take('cy'), shares.take('ada')].map((each) => each === null)).toEqual([
    false,
    true,
  ])
  for (const each of [...taken, ...ben, ...rest]) each?.()
  expect(shares.take('ada')).not.toBeNull()
})
