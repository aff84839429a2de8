import { expect, test } from 'vitest'

import { memoryOf } from './memory-lines'

type Asked = Parameters<typeof memoryOf>[0]

const fact = (id: string, day: string) =>
  ({ id, content: `says ${id}`, validFrom: `${day}T00:00:00.000Z` }) as Asked['older']

const asked = (fields: Partial<Asked> = {}): Asked => ({
  older: fact('older', '2026-02-18'),
  newer: fact('newer', '2026-03-31'),
  siblings: [fact('sibling', '2026-03-01')],
  siblingCount: 1,
  shadow: false,
  applied: false,
  effect: {
    activeBefore: 3,
    activeAfter: 2,
    received: ['older', 'newer'],
    receivedAfter: ['newer'],
    olderValidUntil: null,
    olderEndsNow: false,
    laterAt: null,
    sourceColdAfterDays: null,
    alsoWithdraws: 0,
  },
  ...fields,
})

test('the older is no longer told, all else is, in the order of time', () => {
  const { heading, lines } = memoryOf(asked())
  expect(lines.map(({ sign, id }) => `${sign} ${id}`)).toEqual(['− older', '= sibling', '= newer'])
  expect(lines[0]?.words).toBe('no longer told')
  expect(heading).toBe('The agent is told 3 lines on this now, 2 after approving')
})

test('the lines that stay are as many as the rule says', () => {
  const { lines } = memoryOf(asked())
  expect(lines.filter(({ sign }) => sign !== '−')).toHaveLength(asked().effect.activeAfter)
})

test('in shadow it is what would be, were it live', () => {
  expect(memoryOf(asked({ shadow: true })).heading).toContain('2 if it were live')
})

test('once applied it is what was', () => {
  expect(memoryOf(asked({ applied: true })).heading).toBe(
    'The agent was told 3 lines on this, 2 since it was approved',
  )
})

test('a side that is not told now has no line; what cannot be approved changes none', () => {
  const effect = { ...asked().effect, activeAfter: 3, receivedAfter: ['older', 'newer'] as const }
  expect(memoryOf(asked({ effect })).heading).toBe(
    'The agent is told 3 lines on this; none would change',
  )
  expect(memoryOf(asked({ effect })).lines.every(({ sign }) => sign === '=')).toBe(true)
  const without = { ...effect, received: ['newer'] as const, receivedAfter: ['newer'] as const }
  expect(memoryOf(asked({ effect: without })).lines.map(({ id }) => id)).toEqual([
    'sibling',
    'newer',
  ])
})

test('siblings that do not ride along are counted', () => {
  expect(memoryOf(asked({ siblingCount: 12 })).hidden).toBe(11)
})
