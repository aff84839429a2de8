import { describe, expect, it } from 'vitest'

import { signetNote } from './agent-yaml'
import { BUILT_IN_POLICY } from './policy'

const LIVE = { ...BUILT_IN_POLICY, shadowMode: false, supersessionMinConfidence: 0.7 }

describe("[GA3] [GA37] Signet's behavior on the fragment", () => {
  it.each([
    ['in shadow', BUILT_IN_POLICY],
    ['frozen', { ...LIVE, mutationsFrozen: true }],
    ['switched off', { ...LIVE, supersessionEnabled: false }],
  ])('equals %s', (_, policy) => {
    expect(signetNote(policy)).toBeNull()
  })

  it('applies without a person, although people decide here', () => {
    expect(signetNote(LIVE)).toMatch(
      /applies everything from 0\.70 on .* leave Signet’s own shadowMode on/u,
    )
  })

  it('applies more than the match band', () => {
    const policy = { ...LIVE, supersessionAutoApply: true, supersessionMatchConfidence: 0.9 }
    expect(signetNote(policy)).toContain('set its supersessionMinConfidence to 0.90')
  })
})
