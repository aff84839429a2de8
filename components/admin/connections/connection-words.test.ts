import { describe, expect, it } from 'vitest'

import { CAPABILITIES } from '@/lib/connectors/capabilities'
import type { StoreKind } from '@/lib/domain/connection'

import {
  addressWords,
  alwaysHeldWords,
  changeOfMode,
  modeWords,
  needsWords,
} from './connection-words'

const of = (kind: StoreKind) => {
  const capabilities = CAPABILITIES[kind]
  return { kind, product: capabilities.product, facts: 2, capabilities }
}

describe('[CS34] where a gateway must be stopped before its facts.db is written', () => {
  const first = 'The gateway must be stopped first, so changes wait for your release.'

  it('no mode promises that a decision is written at once', () => {
    const openclaw = of('openclaw')
    expect(modeWords('push', openclaw)).toBe(first)
    expect(changeOfMode('push', openclaw)).toBe(
      `From now on, decisions about these 2 facts wait here. ${first}`,
    )
    expect(alwaysHeldWords(openclaw)).toBe(first)
  })

  it('the words of other stores are their own', () => {
    const signet = of('signet')
    expect(modeWords('push', signet)).toContain('as soon as they are made')
    expect(changeOfMode('push', signet)).toContain('without asking again')
    expect(alwaysHeldWords(signet)).toContain('this can end a newer fact')
    expect(modeWords('push', of('markdown'))).toBe(
      'Decisions are written to Markdown memory as soon as they are made.',
    )
  })
})

it('[CS9] the list says what a store no longer has, beside what needs a decision', () => {
  const none = { held: 0, waiting: 0, sent: 0, verified: 3, refused: 0, failed: 0, canceled: 0 }
  expect(needsWords({ deliveries: none, noLongerThere: 0 })).toBeNull()
  expect(needsWords({ deliveries: { ...none, held: 1, failed: 2 }, noLongerThere: 2 })).toBe(
    '2 no longer there · 1 to release · 2 without an answer',
  )
})

it('[CS47] what is asked for is called what it is', () => {
  expect(
    ['mem0', 'openclaw', 'markdown', 'mcp-memory'].map((kind) => addressWords(kind as StoreKind)),
  ).toEqual(['Address', 'Database', 'Folder', 'File'])
})
