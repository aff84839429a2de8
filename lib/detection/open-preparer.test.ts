import { describe, expect, it } from 'vitest'

import { openPreparer } from './open-preparer'
import { detectorOf } from './registry'

const at = (content: string, statedAtMs = 0, entity = 'Ana') => ({
  content,
  statedAtMs,
  key: null,
  entity,
})

describe('openPreparer', () => {
  it('[D6] prepares a text once, and again if anything that a detector reads differs', () => {
    const prepare = openPreparer(detectorOf('default'))
    const first = prepare(at('Ana lives in Ghent'))
    expect(openPreparer(detectorOf('default'))(at('Ana lives in Ghent'))).toBe(first)
    for (const other of [
      at('Ana lives in Cork'),
      at('Ana lives in Ghent', 1),
      at('Ana lives in Ghent', 0, 'Bo'),
      { ...at('Ana lives in Ghent'), key: 'home' },
    ]) {
      expect(prepare(other)).not.toBe(first)
      expect(prepare(other)).toEqual(detectorOf('default').createPreparer()(other))
    }
    expect(openPreparer(detectorOf('seed'))(at('Ana lives in Ghent'))).not.toEqual(first)
  })

  it('starts anew when full, while its holders keep the old one', () => {
    const detector = detectorOf('default')
    const prepare = openPreparer(detector)
    const first = prepare(at('Ana lives in Ghent'))
    prepare(at(`${'word '.repeat(200_000)}end`))
    const next = openPreparer(detector)
    expect(next).not.toBe(prepare)
    expect(next(at('Ana lives in Ghent'))).not.toBe(first)
    expect(prepare(at('Ana lives in Ghent'))).toBe(first)
  })
})
