import { expect, test } from 'vitest'

import { phaseSentence } from './phase-words'

const said = (shadow: number, inline: number, sweep: number) => {
  const { lead, rest } = phaseSentence({ 1: shadow, 2: inline, 3: sweep })
  return `${lead} ${rest}`
}

test('Shadow or Live everywhere is said in its own words', () => {
  expect(said(0, 0, 0)).toBe('Shadow. Decisions are recorded; no fact changes.')
  expect(said(4, 0, 0)).toBe('Shadow. Decisions are recorded; no fact changes.')
  expect(said(0, 2, 0)).toBe('Live. Approvals change what agents remember.')
  expect(said(0, 1, 1)).toBe('Live. Approvals change what agents remember.')
})

test('agents in Shadow and Live are counted', () => {
  expect(said(3, 1, 0)).toBe(
    '1 agent live. Approvals change what it remembers. 3 agents in shadow.',
  )
  expect(said(1, 1, 1)).toBe(
    '2 agents live. Approvals change what they remember. 1 agent in shadow.',
  )
})
