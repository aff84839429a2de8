import { expect, it } from 'vitest'

import { keepInlineTimes } from '@/lib/operations/keep-inline-times'
import { at } from '@/lib/operations/testing'
import { openStoreForEachTest, store } from '@/lib/operations/testing/each'
import { noteInlineTime } from '@/lib/store/inline-times'

import { readInlineTimesOf } from './inline-times'
import { readShadow } from './shadow'

openStoreForEachTest()

const NOW = at('2026-06-15T12:00:00Z')

it('[GA17] [GA64] the table of timed passes adds up to the gate’s count, by agent and by day', async () => {
  for (const [agentId, day, ms, times] of [
    ['scout', '15', 4, 80],
    ['scout', '02', 60, 20],
    ['scout', '01', 9, 5], // the day before the 14-day window
    ['other', '15', 1, 3],
  ] as const)
    for (let nth = 0; nth < times; nth += 1)
      noteInlineTime(store, { agentId, at: at(`2026-06-${day}T08:00:00Z`), ms })
  await keepInlineTimes(store)
  for (const agentId of [null, 'scout', 'other', 'nobody']) {
    const view = await readInlineTimesOf(store, { agentId, at: NOW })
    const { gates } = await readShadow(store, { agentId, sampleId: null, at: NOW })
    const gate = gates.find(({ name }) => name === 'inline-time')
    const sum = (rows: typeof view.agents) => rows.reduce((all, { passes }) => all + passes, 0)
    expect([sum(view.agents), sum(view.byDay), view.all.passes]).toEqual([
      gate?.n,
      gate?.n,
      gate?.n,
    ])
    expect(view.limit).toBe(gate?.limit)
    expect(view.all.high === null ? null : view.all.estimate).toBe(gate?.estimate)
  }
  const view = await readInlineTimesOf(store, { agentId: null, at: NOW })
  expect(view.agents).toMatchObject([
    { name: 'scout', passes: 100, median: 4, slowest: 60, estimate: 60 },
    { name: 'other', passes: 3, high: null },
  ])
  expect(view.byDay.map(({ name, passes }) => [name, passes])).toEqual([
    ['2026-06-15', 83],
    ['2026-06-02', 20],
  ])
})

it('is empty for passes that were not timed', async () => {
  const view = await readInlineTimesOf(store, { agentId: null, at: NOW })
  expect(view).toMatchObject({ agents: [], byDay: [], days: 14 })
  expect(view.all).toMatchObject({ passes: 0, estimate: null, median: null, slowest: null })
})
