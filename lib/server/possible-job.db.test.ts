import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { Job, Jobs } from '@/lib/jobs/jobs'
import { dismissPair } from '@/lib/operations/dismiss-pair'
import { rewordFact } from '@/lib/operations/reword-fact'
import { at, factInput, factRowOf, valueOf } from '@/lib/operations/testing'
import {
  openStoreForEachTest,
  requests,
  store,
  importFile,
  setPolicyOfAll,
  undoById,
} from '@/lib/operations/testing/each'
import { replaceOnce } from '@/lib/process/once'
import { readAgents } from '@/lib/views/agents'
import { possibleInBrief } from '@/lib/views/possible'

import { agentToShow, possiblePairs } from './possible-job'

let found = 0 // times
openStoreForEachTest()

beforeEach(async () => {
  found = 0
  const elsewhere: Pick<Jobs, 'enqueue'> = {
    enqueue: async <Input, Output>({ run }: Job<Input, Output>, input: Input) => {
      found += 1
      return run(input)
    },
  }
  replaceOnce('jobs', elsewhere)
  replaceOnce('database', { opening: Promise.resolve(store), opened: null })
  const overrides = { detectorProfile: 'default', shadowMode: false } as const
  await setPolicyOfAll(overrides)
  const facts = [
    factInput({ aspect: 'aspect 1', content: 'Mara likes tea', validFrom: at('2026-01-01') }),
    factInput({ aspect: 'aspect 1', content: 'Mara likes coffee', validFrom: at('2026-03-01') }),
    factInput({ aspect: 'aspect 2', content: 'Mara has a cat', validFrom: at('2026-01-01') }),
    factInput({ aspect: 'aspect 2', content: 'Mara has a dog', validFrom: at('2026-03-01') }),
  ]
  valueOf(await importFile({ facts }))
})
afterEach(() => {
  replaceOnce('jobs')
  replaceOnce('database')
})

const read = (activeFacts: number) => possiblePairs(store, { id: 'scout', activeFacts })

async function dismissFirst() {
  const [pair] = (await read(4)).pairs
  if (pair === undefined) throw new Error('no pair')
  const { older, newer } = pair
  const sides = { olderId: older.id, newerId: newer.id }
  const versions = { olderVersion: older.version, newerVersion: newer.version }
  return valueOf(await dismissPair(store, { ...sides, ...versions }, requests())).operation.id
}

it('[P19] [JB1] finds the pairs beside the event loop, once until the next write, and says why', async () => {
  const view = await read(4)
  expect(view).toMatchObject({ agentId: 'scout', total: 2, leftOut: 0, threshold: 0.7 })
  expect(view.pairs.map(({ newer }) => newer.content)).toEqual([
    'Mara likes coffee',
    'Mara has a dog',
  ])
  expect(view.pairs[0]).toMatchObject({ why: expect.stringMatching(/\.$/u), caution: null })
  expect(view.pairs[0]?.signals.length).toBeGreaterThan(0)
  await read(4)
  expect(found).toBe(1)
  const operationId = await dismissFirst()
  expect((await read(4)).total).toBe(1)
  expect(found).toBe(2)
  valueOf(await undoById(operationId))
  expect((await read(4)).total).toBe(2)
})

it('[P19] among many facts, leaves out what was answered or changed since they were compared', async () => {
  const many = 2_001
  let clock = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (clock += 1_000)) // comparing seems to take long
  const first = await read(many)
  expect(first.total).toBe(2)
  const operationId = await dismissFirst()
  found = 0
  expect((await read(many)).pairs.map(({ newer }) => newer.content)).toEqual(['Mara has a dog'])
  valueOf(await undoById(operationId))
  expect((await read(many)).total).toBe(2)
  const { id, version } = await factRowOf(store, first.pairs[0]?.newer.id ?? '')
  valueOf(
    await rewordFact(
      store,
      { factId: id, version, content: 'Mara likes cocoa', reason: null },
      requests(),
    ),
  )
  expect((await read(many)).total).toBe(1)
  expect(found).toBe(0)
  vi.restoreAllMocks()
})

it('[P19] among many facts, compares anew once every pair that was found is answered', async () => {
  const many = 2_001
  let clock = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (clock += 1_000))
  await read(many)
  await dismissFirst()
  await dismissFirst()
  found = 0
  expect(await read(many)).toMatchObject({ pairs: [], total: 0 })
  expect(found).toBe(1)
  vi.restoreAllMocks()
})

it('[P10] says what a weak signal saw, where the reason would only say that the facts differ', async () => {
  const sister = { agent: 'assistant', entity: 'Nicholai', aspect: 'sister' }
  const facts = [
    factInput({
      ...sister,
      content: 'Delphine restores pianos in Tucson.',
      validFrom: at('2026-03-08'),
    }),
    factInput({
      ...sister,
      content: 'Her twins, Bo and Wren, turned four in May.',
      validFrom: at('2026-05-29'),
    }),
  ]
  valueOf(await importFile({ facts }))
  const { pairs } = await possiblePairs(store, { id: 'assistant', activeFacts: 2 })
  expect(pairs.map(({ why }) => why)).toEqual([
    'The newer fact is 3 months later and says “turned”.',
  ])
})

it('[P10] without a chosen agent, a small store shows one that has possible pairs', async () => {
  const facts = [1, 2, 3, 4, 5].map((nth) =>
    factInput({ agent: 'pilot', aspect: `aspect ${nth}`, content: 'Mara likes tea' }),
  )
  valueOf(await importFile({ facts }))
  const agents = await readAgents(store)
  expect((await agentToShow(store, agents))?.id).toBe('scout')
  expect((await agentToShow(store, agents.slice(0, 1)))?.id).toBe('pilot')
  const large = agents.map((agent) => ({ ...agent, activeFacts: agent.activeFacts * 1_000 }))
  found = 0
  expect((await agentToShow(store, large))?.id).toBe('pilot')
  expect(found).toBe(0)
  expect(await agentToShow(store, [])).toBeNull()
})

it('[P20] lists the beginnings of long texts, and every text whole to programs', async () => {
  const long = 'and so on '.repeat(1_900)
  const source = { externalId: 'notes', excerpt: long, session: null }
  const facts = ['likes tea', 'likes coffee'].map((says, nth) =>
    factInput({
      aspect: 'aspect 3',
      content: `Ines ${says} ${long}`,
      validFrom: at(`2026-0${nth + 1}-01`),
      source,
    }),
  )
  valueOf(await importFile({ facts }))
  const view = await read(6)
  const whole = view.pairs.find(({ newer }) => newer.content.startsWith('Ines'))
  expect(whole?.newer.content).toHaveLength(facts[1]?.content.length ?? 0)
  const listed = possibleInBrief(view).pairs
  const brief = listed.find(({ newer }) => newer.content.startsWith('Ines'))
  expect(brief?.newer.content).toMatch(/^Ines likes coffee and so on .{900,990}…$/u)
  expect(JSON.stringify(brief).length).toBeLessThan(5_000)
  expect(listed.filter((pair) => pair !== brief)).toEqual(
    view.pairs.filter((pair) => pair !== whole),
  )
})
