import { describe, expect, it } from 'vitest'

import { DEFAULT_CONTEXT_FILTER } from '@/lib/filters/context-filter'
import { DEFAULT_FACT_FILTER } from '@/lib/filters/fact-filter'
import { confirmFact } from '@/lib/operations/confirm-fact'
import { decideMany } from '@/lib/operations/decide-many'
import { importFacts } from '@/lib/operations/import-facts'
import { protectFact } from '@/lib/operations/protect-fact'
import { retractFact } from '@/lib/operations/retract-fact'
import { rewordFact } from '@/lib/operations/reword-fact'
import { batchOf, factInput, outcomeOf, sweep, valueOf } from '@/lib/operations/testing'
import {
  openStoreForEachTest,
  requests,
  store,
  importFile,
  undoById,
} from '@/lib/operations/testing/each'

import { readContextText } from './context'
import { readFactList } from './facts'

openStoreForEachTest({ live: true })

/** Facts two by two, one proposal each. */
async function proposedPairs(count: number) {
  const facts = Array.from({ length: count * 2 }, (_none, nth) =>
    factInput({
      entity: `gate ${Math.floor(nth / 2)}`,
      externalId: `${nth}`,
      content: nth % 2 === 0 ? 'the queue is broker first' : 'the queue is broker second',
      recordedAt: new Date(Date.UTC(2025, 0, 1 + (nth % 2))),
    }),
  )
  valueOf(await importFile({ facts }))
  await sweep(store, requests)
  return store.read.proposal.findMany({ select: { id: true, version: true } })
}

function verdictsOn(pairs: readonly { readonly id: string; readonly version: number }[]) {
  const items = pairs.map(({ id, version }) => ({
    proposalId: id,
    version,
    value: 'supersede' as const,
  }))
  return { items, reason: null, note: null, label: null }
}

describe('the past, queried repeatedly', () => {
  it('[TT2] stays the same, whatever is written in between', async () => {
    const take = (...contents: readonly string[]) =>
      importFile({
        facts: contents.map((content) => factInput({ externalId: content, content })),
      })
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
        return undoById(last.id)
      },
    ]
    for (const step of steps) {
      expect(outcomeOf(await step())).toBe('ok')
      expect(await then()).toEqual(first)
    }
  })

  it('[TT2] [M5] stays the same while an operation after it is written in parts', async () => {
    const pairs = await proposedPairs(60)
    const { at } = await store.read.operation.findFirstOrThrow({ orderBy: { seq: 'desc' } })
    const list = { ...DEFAULT_FACT_FILTER, status: 'all', knownAt: at.toISOString() } as const
    const words = ['gate', 'queue', 'broker', 'the'] // each is looked for once
    const then = async () => {
      const { total, items } = await readFactList(store, list, null)
      const search = words.pop() ?? ''
      const searched = await readFactList(store, { ...list, search }, null)
      const states = [...items, ...searched.items].map(({ status }) => status)
      return { total, found: searched.total, states: [...new Set(states)] }
    }
    const first = { total: 120, found: 120, states: ['active'] }
    expect(await then()).toEqual(first)
    const seen: unknown[] = []
    const decided = valueOf(
      await decideMany(store, verdictsOn(pairs), {
        request: requests(),
        breathe: async () => void seen.push(await then()),
      }),
    )
    expect(decided.decided).toBe(60)
    expect(seen).toEqual([first, first])
    expect(await then()).toEqual(first)
  })

  it('[TT2] reads only what was written since, and nothing of it again', async () => {
    await proposedPairs(3)
    const { at } = await store.read.operation.findFirstOrThrow({ orderBy: { seq: 'desc' } })
    const facts = await store.read.fact.findMany({ orderBy: { id: 'asc' } })
    const confirm = async (nth: number) => {
      const factId = facts[nth]?.id ?? ''
      const { version } = await store.read.fact.findUniqueOrThrow({ where: { id: factId } })
      valueOf(await confirmFact(store, { factId, version, reason: null }, requests()))
    }
    const reads = { since: 0, writtenAfter: [] as number[] }
    const { changed } = store.scan
    const counting = {
      ...store,
      scan: {
        ...store.scan,
        changed: {
          ...changed,
          since: (...asked: Parameters<typeof changed.since>) => {
            reads.since += 1
            return changed.since(...asked)
          },
          writtenAfter: async (...asked: Parameters<typeof changed.writtenAfter>) => {
            const read = await changed.writtenAfter(...asked)
            reads.writtenAfter.push(read.size)
            return read
          },
        },
      },
    }
    const list = { ...DEFAULT_FACT_FILTER, search: 'gate', knownAt: at.toISOString() }
    await confirm(0)
    await readFactList(counting, list, null)
    expect(reads).toEqual({ since: 2, writtenAfter: [] }) // what moved, and what was reworded
    await confirm(1)
    expect((await readFactList(counting, list, null)).total).toBe(6)
    await readFactList(counting, list, null)
    expect(reads).toEqual({ since: 2, writtenAfter: [1] }) // the numbers are known, and no words are looked for again
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
