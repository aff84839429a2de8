import { expect, it } from 'vitest'

import type { FactInput } from '@/lib/domain/import-batch'
import { DEFAULT_QUEUE_FILTER } from '@/lib/filters/queue-filter'
import { openSweep } from '@/lib/operations/continue-sweep'
import { importFacts } from '@/lib/operations/import-facts'
import { startSweep } from '@/lib/operations/start-sweep'
import { countNotRead } from '@/lib/operations/steps/count-not-read'
import { forecastPairs } from '@/lib/operations/steps/forecast-pairs'
import { planImport } from '@/lib/operations/steps/plan-import'
import { at, batchOf, factInput, setOverrides, sweep, valueOf } from '@/lib/operations/testing'
import { openStoreForEachTest, requests, store, undoById } from '@/lib/operations/testing/each'

import { readLog, readOperation } from './operation-log'
import { readQueuePage } from './queue'

openStoreForEachTest()

const fact = (id: string, content: string, fields: Partial<FactInput> = {}) =>
  factInput({ externalId: id, content, validFrom: at(`2026-03-0${id}T00:00:00Z`), ...fields })
const HOMES = [fact('1', 'Mara lives in Turku'), fact('2', 'Mara now lives in Oulu')]

/** Imports facts and sweeps in the same request, as the page does. */
async function importAndSweep(facts: readonly FactInput[]) {
  const request = requests()
  const batch = batchOf({ facts })
  const done = valueOf(await importFacts(store, { batch, skipRefused: false }, request))
  const sweeping = { agentId: 'scout', entity: null, trigger: 'import', owner: 'test' } as const
  const { runId } = valueOf(await startSweep(store, sweeping, request))
  const worker = openSweep(store, { runId, owner: 'test' })
  let more = true
  while (more) more = await worker.step(requests())
  const operation = done.recorded?.operation
  if (operation === undefined) throw new Error('Nothing was imported.')
  return operation
}

async function listed(found: number, change: Partial<typeof DEFAULT_QUEUE_FILTER> = {}) {
  const page = await readQueuePage(store, { ...DEFAULT_QUEUE_FILTER, found, ...change }, null)
  expect(page.total).toBe(page.items.length)
  return page.items.map(({ newer }) => newer.content)
}

it('[I19] an import leads to exactly what its sweep found', async () => {
  const first = await importAndSweep(HOMES)
  const second = await importAndSweep([
    fact('3', 'Mara is 31 years old', { aspect: 'age' }),
    fact('4', 'Mara is 32 years old', { aspect: 'age' }),
    fact('5', 'Mara drinks tea', { entity: null, aspect: null }),
  ])
  expect(await listed(first.seq)).toEqual(['Mara now lives in Oulu'])
  expect(await listed(second.seq)).toEqual(['Mara is 32 years old'])
  expect(await listed(second.seq, { sort: 'oldest' })).toEqual(['Mara is 32 years old'])
  expect(await listed(second.seq, { sort: 'informative' })).toEqual(['Mara is 32 years old'])
  expect(await listed(999)).toEqual([])
  const one = { found: 1, open: 1, locked: 0, sweep: 'done', unclassified: 1, pairsCompared: 1 }
  expect((await readOperation(store, second.id))?.found).toMatchObject(one)

  const { items } = await readLog(store, ANYTHING, null)
  const sweeps = items.filter(({ kind }) => kind === 'sweep')
  expect(sweeps.map(({ found }) => found?.found)).toEqual([1, 1])
  expect(await listed(sweeps[0]?.seq ?? 0)).toEqual(['Mara is 32 years old'])
  expect(items.filter(({ found }) => found !== undefined)).toHaveLength(4)
})

it('[I19] a sweep that finds nothing says what it compared, and locked pairs are counted apart', async () => {
  const calm = await importAndSweep([fact('1', 'Mara lives in Turku')])
  expect((await readOperation(store, calm.id))?.found).toMatchObject({ found: 0, sweep: 'done' })
  const locked = await importAndSweep([
    fact('3', 'Mara is 31 years old', { aspect: 'age', protected: true }),
    fact('4', 'Mara is 32 years old', { aspect: 'age' }),
  ])
  const counts = { found: 1, open: 0, locked: 1 }
  expect((await readOperation(store, locked.id))?.found).toMatchObject(counts)
  expect(await listed(locked.seq)).toEqual([])
  expect(await listed(locked.seq, { locked: true })).toEqual(['Mara is 32 years old'])
})

it('[I19] what an undone import found is not offered', async () => {
  const operation = await importAndSweep(HOMES)
  const swept = await store.read.operation.findFirstOrThrow({ where: { kind: 'sweep' } })
  for (const id of [swept.id, operation.id]) valueOf(await undoById(id))
  expect((await readOperation(store, operation.id))?.found).toBeUndefined()
  expect(await listed(operation.seq)).toEqual([])
})

it('[I18] the forecast counts new facts with their siblings, except under two different keys', async () => {
  const forecast = async (facts: readonly FactInput[]) =>
    forecastPairs(store.read, await planImport(store.read, batchOf({ facts })))
  expect(await forecast(HOMES)).toBe(1)
  await importAndSweep(HOMES)
  expect((await sweep(store, requests)).pairsCompared).toBe(1)
  expect(await forecast(HOMES)).toBe(0)
  const more = [fact('3', 'Mara lives in Vaasa'), fact('4', 'Mara lives in Kemi')]
  expect(await forecast([...HOMES, ...more])).toBe(5) // six pairs, one of them compared before
  const keyed = ['rent', 'rent', 'deposit'].map((key, nth) =>
    fact(String(nth + 5), `Mara pays ${nth}`, { aspect: 'money', key }),
  )
  expect(await forecast(keyed)).toBe(1)
  expect(await forecast([fact('9', 'Mara sings', { entity: null, aspect: null })])).toBe(0)
})

it('[W51] the facts that an import would write and detection does not read are counted', async () => {
  await importAndSweep(HOMES)
  const overrides = { detectorProfile: 'default' } as const
  await setOverrides(store, requests(), { agentId: 'scout', overrides })
  const counted = async (facts: readonly FactInput[]) =>
    countNotRead(store.read, await planImport(store.read, batchOf({ facts })), store.environment)
  const german = [
    fact('7', 'Mara woont met haar broer in Ulm'),
    fact('8', 'Mara woont nu alleen in Bonn'),
  ]
  expect(await counted(HOMES)).toBe(0)
  expect(await counted([...HOMES, ...german])).toBe(2)
  const { id } = await importAndSweep(german)
  expect(await counted([...HOMES, ...german])).toBe(0) // they are stored
  expect((await readOperation(store, id))?.found?.notRead).toBe(2)
})

const ANYTHING = { agent: null, kind: null, actor: null, fact: null, from: null, to: null }
