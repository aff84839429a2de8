import { afterEach, beforeEach, expect, it } from 'vitest'

import { keepInlineTimes } from '@/lib/operations/keep-inline-times'
import { at } from '@/lib/operations/testing'
import { noteInlineTime } from '@/lib/store/inline-times'
import { openTestStore } from '@/lib/store/testing'

import { readPassTimes } from './pass-times'

const NOW = at('2026-06-15T12:00:00Z')

let store: Awaited<ReturnType<typeof openTestStore>>
beforeEach(async () => {
  store = await openTestStore()
})
afterEach(() => store.remove())

it('GA17: the passes of each agent, most first, of the days that the gate looks at', async () => {
  for (let nth = 1; nth <= 100; nth += 1)
    noteInlineTime(store, { agentId: 'scout', at: NOW, ms: nth / 10 })
  noteInlineTime(store, { agentId: 'other', at: NOW, ms: 3 })
  noteInlineTime(store, { agentId: 'old', at: at('2026-05-01T00:00:00Z'), ms: 3 })
  await keepInlineTimes(store, NOW)
  expect(await readPassTimes(store, null, NOW)).toMatchObject({
    days: 14,
    rows: [
      { agentId: 'scout', passes: 100, p50: 5, p95: 9.5, longest: 10 },
      { agentId: 'other', passes: 1, p50: 3, p95: 3, low: null, high: null },
    ],
  })
  expect((await readPassTimes(store, 'other', NOW)).rows).toHaveLength(1)
  expect((await readPassTimes(store, 'nobody', NOW)).rows).toEqual([])
})
