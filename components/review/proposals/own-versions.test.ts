import { describe, expect, it } from 'vitest'

import { ownStep, versionToSend } from './own-versions'

describe('the version an answer is bound to', () => {
  it('is the painted one where one has done nothing', () => {
    expect(versionToSend(undefined, 3)).toBe(3)
  })

  it('is the one that one’s own answer and undo have raised it to, whichever of them was painted', () => {
    const undone = ownStep(ownStep(undefined, 1, 2), 2, 3)
    expect([1, 2, 3].map((painted) => versionToSend(undone, painted))).toEqual([3, 3, 3])
  })

  it('stays the painted one where somebody else came between', () => {
    const after = ownStep(ownStep(undefined, 1, 2), 3, 4)
    expect([1, 2, 3, 4].map((painted) => versionToSend(after, painted))).toEqual([1, 2, 4, 4])
  })
})
