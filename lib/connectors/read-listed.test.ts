import { expect, it } from 'vitest'

import { hindsight } from './hindsight'
import { fakeHindsight } from './hindsight/testing'
import type { ReadStore } from './port'
import { drive, NOW } from './testing/drive'

const IDS = [1, 2, 3, 4].map((nth) => `5e79c849-f3b6-4d7c-9c1a-0b3a7e6f1c0${nth}`)
const [COFFEE = '', TEA = '', MILK = '', RUM = ''] = IDS

const contentsOf = (read: ReadStore | null) => read?.batch.facts.map(({ content }) => content)

it('[CS79] a later read brings what is not as it was seen, and what pointers connect to it', async () => {
  const fake = fakeHindsight({ now: () => NOW })
  for (const [nth, id] of IDS.entries()) fake.add(`Alice has drink ${nth}`, { id })
  const { read, readAgain } = drive(hindsight, { target: fake.target, send: fake.transport })
  const end = (id: string, by: string) =>
    Object.assign(fake.memories.get(id) ?? {}, {
      invalidated: { reason: `superseded by ${by}`, at: '2026-11-21T00:00:00+00:00' },
    })
  end(COFFEE, TEA)
  const last = await read()
  expect(await readAgain(last)).toBeNull()

  Object.assign(fake.memories.get(TEA) ?? {}, { text: 'Alice has mint tea' })
  const again = await readAgain(last)
  expect(contentsOf(again)).toEqual(['Alice has mint tea', 'Alice has drink 0'])
  expect(again).toMatchObject({ left: 2, digest: expect.any(String) as unknown })
  expect([...(again?.states.keys() ?? [])]).toEqual([TEA, COFFEE])

  fake.add('', { id: RUM })
  expect((await readAgain(await read()))?.batch.problems).toBeUndefined()
  expect((await readAgain(last))?.batch.problems).toEqual([
    { severity: 'refuse', line: null, ref: RUM, reason: 'The memory has no text.' },
  ])
  fake.memories.delete(MILK)
  expect((await readAgain(await read()))?.left).toBeUndefined()
})

it('[CS79] another order of the same memories is no change', async () => {
  const fake = fakeHindsight({ now: () => NOW })
  for (const [nth, id] of IDS.entries()) fake.add(`Alice has drink ${nth}`, { id })
  const { read, readAgain } = drive(hindsight, { target: fake.target, send: fake.transport })
  const last = await read()
  const memories = [...fake.memories].toReversed()
  fake.memories.clear()
  for (const [id, memory] of memories) fake.memories.set(id, memory)
  expect(contentsOf(await read())).not.toEqual(contentsOf(last))
  expect(await readAgain(last)).toBeNull()
})
