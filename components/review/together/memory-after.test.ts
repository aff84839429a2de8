import { expect, test } from 'vitest'

import type { ProposalView } from '@/lib/views/proposal-view'
import type { TogetherView } from '@/lib/views/together'

import { memoryAfter } from './memory-after'

const brief = (id: string) =>
  ({ id, content: `says ${id}` }) as TogetherView['aspects'][number]['facts'][number]
const pair = (older: string, newer: string) =>
  ({ older: brief(older), newer: brief(newer) }) as unknown as ProposalView

test('an aspect keeps what nothing ends, and names what comes in place of the rest', () => {
  const view = {
    proposals: [pair('v1', 'v2'), pair('v2', 'v3')],
    aspects: [
      { name: 'home', facts: [brief('v1'), brief('v2'), brief('v3')] },
      { name: 'work', facts: [brief('w')] },
    ],
  }
  const ended = [
    { factId: 'v1', byId: 'v2', until: null },
    { factId: 'v2', byId: 'v3', until: null },
  ]
  const [home, work] = memoryAfter(view, ended)
  expect(home).toMatchObject({ before: 3, after: 1 })
  expect(home?.facts.map(({ endedBy }) => endedBy)).toEqual(['says v2', 'says v3', null])
  expect(work).toMatchObject({ before: 1, after: 1 })
})

test('[T4] [M6] [M10] what ends later is still said until then', () => {
  const view = {
    proposals: [pair('v1', 'v2')],
    aspects: [{ name: 'home', facts: [brief('v1'), brief('v2')] }],
  }
  const until = '2026-12-25T00:00:00.000Z'
  const [home] = memoryAfter(view, [{ factId: 'v1', byId: 'v2', until }])
  expect(home).toMatchObject({ before: 2, after: 2 })
  expect(home?.facts[0]).toMatchObject({ endedBy: 'says v2', until })
})
