import { afterAll, beforeAll, expect, it } from 'vitest'

import { STORIES } from '@/lib/demo/stories'
import { GATE_NAMES } from '@/lib/domain/gate'
import { openTestStore } from '@/lib/store/testing'
import { readShadow } from '@/lib/views/shadow'
import { readSwitch } from '@/lib/views/switch'

import { seedDemo } from './seed-demo'
import { at, countedRequests } from './testing'

let store: Awaited<ReturnType<typeof openTestStore>>
const NOW = at('2026-09-01T12:00:00Z')
const LATER = at('2026-09-05T12:00:00Z')

beforeAll(async () => {
  store = await openTestStore({ kind: 'demo', environment: { detectorProfile: 'default' } })
  const { newId } = countedRequests()()
  let ms = 0
  const elapsedMs = () => (ms += 4) // a quiet machine: how fast this one is proves nothing here
  await seedDemo(store, { stories: STORIES, at: NOW, newId, elapsedMs })
})
afterAll(() => store.remove())

it('[demo] one agent passes every check by its own labels, decisions and timed passes, and still does four days later', async () => {
  for (const at of [NOW, LATER]) {
    const agentId = 'lending-library'
    const { phase, gates } = await readShadow(store, { agentId, sampleId: null, at })
    expect(phase).toBe(1)
    expect(gates.map(({ name, state }) => `${name} ${state}`)).toEqual(
      GATE_NAMES.map((name) => `${name} passed`),
    )
    expect((await readSwitch(store, agentId)).relaxed).toEqual([])
  }
})

it('[demo] [GA35] all agents together are judged by the sample over all', async () => {
  const { sample } = await readShadow(store, { agentId: null, sampleId: null, at: NOW })
  expect(sample).toMatchObject({ agentId: null, settled: 168 })
})

it('[demo] two people signed for every live agent', async () => {
  for (const { agent, phase } of STORIES) {
    const { live } = await readSwitch(store, agent)
    expect([agent, live?.first.by, live?.second.by]).toEqual(
      phase === 'live' ? [agent, 'Ines Okafor', 'Tomasz Brandt'] : [agent, undefined, undefined],
    )
  }
})
