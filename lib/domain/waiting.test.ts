import { describe, expect, it } from 'vitest'

import { makeRoom, mayTake, UNNAMED, type Waiting } from './waiting'

const START_MS = Date.UTC(2026, 10, 25, 12)
const by = (reviewer: string, minutes = 0) => ({
  reviewer,
  at: new Date(START_MS + minutes * 60_000),
})
const item = (token: string, reviewer: string, minutes = 0, size = 1): Waiting => ({
  ...by(reviewer, minutes),
  token,
  size,
})

describe('waiting for the next step of an import', () => {
  it('[UP4] an item is found for an hour, only by its owner', () => {
    const kept = item('a', 'ada')
    expect(mayTake(kept, by('ada', 59))).toBe(true)
    expect(mayTake(kept, by('bo', 59))).toBe(false)
    expect(mayTake(kept, by('ada', 60))).toBe(false)
  })

  it('[UP4] what was brought without a name is for whoever holds its token, and for no one after an hour', () => {
    const kept = item('a', UNNAMED)
    expect(mayTake(kept, by('ada', 59))).toBe(true)
    expect(mayTake(kept, by(UNNAMED, 59))).toBe(true)
    expect(mayTake(kept, by('ada', 60))).toBe(false)
    expect(mayTake(item('b', 'ada'), by(UNNAMED))).toBe(false)
  })

  it('[A15] [UP4] an item that a wrong clock dated in the future is over, and takes no room', () => {
    const early = item('a', 'ada', 61, 100)
    expect(mayTake(early, by('ada'))).toBe(false)
    expect(mayTake(early, by('ada', 2))).toBe(true)
    expect(makeRoom([early], 100, { ...by('bo'), room: 100 })).toEqual(['a'])
  })

  it('[UP4] a person keeps the latest four beside those of others; what is an hour old goes', () => {
    const own = [4, 2, 3, 1].map((minute) => item(`a${minute}`, 'ada', minute))
    const others = [item('b1', 'bo', 0), item('b2', 'bo', 2)]
    const asked = { ...by('ada', 5), room: 100 }
    expect(makeRoom([...own, ...others], 1, asked)).toEqual(['a1'])
    expect(makeRoom([...own.slice(1), ...others], 1, asked)).toEqual([])
    expect(makeRoom([...own, ...others], 1, { ...by('cy', 61), room: 100 })).toEqual(['a1', 'b1'])
  })

  it('[UP4] a person has a third of the room, and others cannot push them out', () => {
    const ask = (reviewer: string, minutes = 1) => ({ ...by(reviewer, minutes), room: 90 })
    expect(makeRoom([item('a', 'ada', 0, 20)], 20, ask('ada'))).toEqual(['a'])
    expect(makeRoom([], 100, ask('ada'))).toEqual([]) // alone, one larger than that has its place
    const full = [item('b', 'ada', 0, 20), item('c', 'bo', 0, 30), item('d', 'cy', 0, 30)]
    expect(makeRoom(full, 30, ask('dee'))).toBeNull()
    expect(makeRoom(full, 30, ask('dee', 60))).toEqual(['b', 'c', 'd'])
  })
})
