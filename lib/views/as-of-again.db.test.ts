import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { DEFAULT_CONTEXT_FILTER } from '@/lib/filters/context-filter'
import { DEFAULT_FACT_FILTER } from '@/lib/filters/fact-filter'
import { confirmFact } from '@/lib/operations/confirm-fact'
import { importFacts } from '@/lib/operations/import-facts'
import { protectFact } from '@/lib/operations/protect-fact'
import { retractFact } from '@/lib/operations/retract-fact'
import { rewordFact } from '@/lib/operations/reword-fact'
import {
  batchOf,
  countedRequests,
  factInput,
  outcomeOf,
  setOverrides,
  valueOf,
  type Requests,
} from '@/lib/operations/testing'
import { undoOperations } from '@/lib/operations/undo-operation'
import { openTestStore } from '@/lib/store/testing'

import { readContextText } from './context'
import { readFactList } from './facts'

let store: Awaited<ReturnType<typeof openTestStore>>
let requests: Requests

beforeEach(async () => {
  store = await openTestStore()
  requests = countedRequests()
  await setOverrides(store, requests(), { agentId: null, overrides: { shadowMode: false } })
})
afterEach(() => store.remove())

describe('the past, queried repeatedly', () => {
  it('[TT2] stays the same, whatever is written in between', async () => {
    const take = (...contents: readonly string[]) =>
      importFacts(
        store,
        {
          batch: batchOf({
            facts: contents.map((content) => factInput({ externalId: content, content })),
          }),
          skipRefused: false,
        },
        requests(),
      )
    valueOf(await take('Mara lives in Turku', 'Mara lives in Oulu', 'Mara lives in Ghent'))
    const rows = await store.read.fact.findMany({ orderBy: { content: 'asc' } })
    const [ghent = '', oulu = '', turku = ''] = rows.map(({ id }) => id)
    const { at } = await store.read.operation.findFirstOrThrow({ orderBy: { seq: 'desc' } })
    const knownAt = at.toISOString()
    const then = async () => {
      const list = await readFactList(store, { ...DEFAULT_FACT_FILTER, knownAt }, null)
      const received = await readContextText(store, {
        agentId: 'scout',
        filter: { ...DEFAULT_CONTEXT_FILTER, knownAt },
        at,
      })
      const found = await readFactList(
        store,
        { ...DEFAULT_FACT_FILTER, search: 'turku', knownAt },
        null,
      )
      const facts = list.items.map((fact) => [fact.content, fact.protected, fact.confirmations])
      return {
        facts,
        total: list.total,
        found: found.total,
        told: received?.json.facts.map(({ content }) => content),
      }
    }
    const first = await then()
    expect(first.facts).toHaveLength(3)
    const commandFor = async (id: string) => {
      const { version } = await store.read.fact.findUniqueOrThrow({ where: { id } })
      return { factId: id, version, reason: null }
    }
    const steps = [
      async () =>
        rewordFact(
          store,
          { ...(await commandFor(turku)), content: 'Mara lives in Espoo' },
          requests(),
        ),
      async () => confirmFact(store, await commandFor(turku), requests()),
      () => take('Mara lives in Leeds'),
      async () => protectFact(store, { ...(await commandFor(oulu)), protect: true }, requests()),
      async () => retractFact(store, await commandFor(ghent), requests()),
      async () => {
        const last = await store.read.operation.findFirstOrThrow({ orderBy: { seq: 'desc' } })
        return undoOperations(store, { operationIds: [last.id] }, requests())
      },
    ]
    for (const step of steps) {
      expect(outcomeOf(await step())).toBe('ok')
      expect(await then()).toEqual(first)
    }
  })

  it('[TT2] has no facts that arrived since, however many changed', async () => {
    const MANY = 1_100
    const take = async (facts: number, validUntil: Date | null) => {
      const inputs = Array.from({ length: facts }, (_none, nth) =>
        factInput({ externalId: String(nth), content: `keeps part ${nth}`, validUntil }),
      )
      const command = { batch: batchOf({ facts: inputs }), skipRefused: false }
      valueOf(await importFacts(store, command, requests()))
    }
    await take(MANY, null)
    const { at } = await store.read.operation.findFirstOrThrow({ orderBy: { seq: 'desc' } })
    await take(MANY + 5, new Date('2020-01-01T00:00:00.000Z'))
    await take(MANY + 5, new Date('2021-01-01T00:00:00.000Z'))
    const knownAt = at.toISOString()
    const list = await readFactList(store, { ...DEFAULT_FACT_FILTER, knownAt }, null)
    expect([list.total, list.notCurrent]).toEqual([MANY, 0])
    const asked = { agentId: 'scout', filter: { ...DEFAULT_CONTEXT_FILTER, knownAt }, at }
    expect((await readContextText(store, asked))?.json.current).toBe(MANY)
  })
})
