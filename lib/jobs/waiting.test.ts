import { describe, expect, it } from 'vitest'

import { waitingRoom } from './waiting'

const START_MS = Date.UTC(2026, 10, 25, 12)
const by = (reviewer: string, minutes = 0) => ({
  reviewer,
  at: new Date(START_MS + minutes * 60_000),
})

describe('waiting for the second step of an import', () => {
  it('[UP4] five by two people: each is found for an hour, only by its owner', () => {
    const waiting = waitingRoom<string>({ room: 100, sizeOf: () => 1 })
    const brought = [
      ['a1', 'ada'],
      ['b1', 'bo'],
      ['a2', 'ada'],
      ['b2', 'bo'],
      ['a3', 'ada'],
    ] as const
    for (const [token, reviewer] of brought)
      expect(waiting.keep(token, token.toUpperCase(), by(reviewer))).toBe(true)
    for (const [token, reviewer] of brought) {
      expect(waiting.find(token, by(reviewer, 59))).toBe(token.toUpperCase())
      expect(waiting.find(token, by(reviewer === 'ada' ? 'bo' : 'ada'))).toBeNull()
      expect(waiting.find(token, by(reviewer, 60))).toBeNull()
    }
  })

  it('[UP4] a person keeps the latest four; dropped ones are handed back', () => {
    const dropped: string[] = []
    const onDrop = (value: string) => void dropped.push(value)
    const waiting = waitingRoom<string>({ room: 100, sizeOf: () => 1, onDrop })
    for (const token of ['1', '2', '3', '4', '5']) waiting.keep(token, token, by('ada'))
    expect(dropped).toEqual(['1'])
    expect(waiting.find('1', by('ada'))).toBeNull()
    waiting.drop('2')
    waiting.dropExpired(by('', 60).at)
    expect(dropped).toEqual(['1', '2', '3', '4', '5'])
  })

  it('[UP4] a person has a third of the room, and others cannot push them out', () => {
    const waiting = waitingRoom<number>({ room: 90, sizeOf: (value) => value })
    expect(waiting.keep('a', 20, by('ada'))).toBe(true)
    expect(waiting.keep('b', 20, by('ada'))).toBe(true) // too much together with the first
    expect(waiting.find('a', by('ada'))).toBeNull()
    expect(waiting.keep('c', 30, by('bo'))).toBe(true)
    expect(waiting.keep('d', 30, by('cy'))).toBe(true)
    expect(waiting.keep('e', 30, by('dee'))).toBe(false)
    for (const [token, reviewer] of [
      ['b', 'ada'],
      ['c', 'bo'],
      ['d', 'cy'],
    ] as const)
      expect(waiting.find(token, by(reviewer))).not.toBeNull()
    expect(waiting.keep('e', 30, by('dee', 60))).toBe(true)
  })
})
