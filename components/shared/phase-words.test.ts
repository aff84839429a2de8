import { expect, test } from 'vitest'

import { phaseSentence } from './phase-words'

const said = (shadow: number, inline: number, sweep: number) => {
  const { lead, rest } = phaseSentence({ 1: shadow, 2: inline, 3: sweep })
  return `${lead} ${rest}`
}

test('one phase everywhere is said in its own words', () => {
  expect(said(0, 0, 0)).toBe('Phase 1 · Shadow. Decisions are recorded; no fact changes.')
  expect(said(4, 0, 0)).toBe('Phase 1 · Shadow. Decisions are recorded; no fact changes.')
  expect(said(0, 2, 0)).toBe(
    'Phase 2 · Live: approved supersessions change what the agent remembers.',
  )
  expect(said(0, 0, 1)).toBe(
    'Phase 3 · Live: approved supersessions change what the agent remembers.',
  )
})

test('several phases are counted', () => {
  expect(said(3, 1, 0)).toBe(
    '1 agent is live: approved supersessions change what the agent remembers. 3 in shadow: decisions are recorded only.',
  )
  expect(said(0, 1, 1)).toMatch(/^Phases 2 and 3 · Live:/)
})
