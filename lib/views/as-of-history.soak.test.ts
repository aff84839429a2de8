import { afterEach, describe, expect, it } from 'vitest'

import { DEFAULT_CONTEXT_FILTER } from '@/lib/filters/context-filter'
import { DEFAULT_FACT_FILTER, type FactListFilter } from '@/lib/filters/fact-filter'
import { snapshot } from '@/lib/operations/testing'
import { liveOn, seedLife, type Life } from '@/lib/operations/testing/random-life'
import { undoOperations } from '@/lib/operations/undo-operation'
import { seeded } from '@/lib/statistics/seeded'
import { openTestStore } from '@/lib/store/testing'

import { readChain } from './chain'
import { readContextText } from './context'
import { readFactList, readFactPage } from './facts'
import { searchEverything } from './search'

// Random sequences of everything that can be done to facts. The model keeps all rows after every step and knows no changes; afterwards
// every past instant is queried, in any order, on both axes.

const SEEDS = [1, 2, 3, 5, 8, 13, 21, 34]
const STEPS = 50

let store: Awaited<ReturnType<typeof openTestStore>> | null = null

afterEach(async () => {
  await store?.remove()
  store = null
})

type ModelFact = Awaited<ReturnType<typeof snapshot>>['facts'][number]
type Past = { readonly at: Date; readonly facts: readonly ModelFact[] }

/** Decided from the row alone, independent of the tested code. */
function wasTrue(fact: ModelFact, at: Date): boolean {
  if (fact.status === 'retracted' && fact.supersededAt === null) return false
  return fact.validFrom <= at && (fact.validUntil === null || at < fact.validUntil)
}

function chainOf(facts: readonly ModelFact[], id: string): readonly string[] {
  const byId = new Map(facts.map((fact) => [fact.id, fact]))
  const endOf = (from: string): string => {
    const next = byId.get(from)?.supersededById ?? null
    return next === null ? from : endOf(next)
  }
  return facts.filter((fact) => endOf(fact.id) === endOf(id)).map((fact) => fact.id)
}

const idsOf = (facts: readonly { readonly id: string }[]) => facts.map(({ id }) => id).toSorted()
const saidBy = (facts: readonly { readonly id: string; readonly content: string }[]) =>
  facts.map(({ id, content }) => `${id} ${content}`).toSorted()

async function listed(life: Life, filter: Partial<FactListFilter>) {
  const page = await readFactList(life.store, { ...DEFAULT_FACT_FILTER, ...filter }, null)
  expect(page.total).toBe(page.items.length) // less than a page
  return page.items
}

async function expectPast(life: Life, { at, facts }: Past, moment: Date): Promise<void> {
  const knownAt = at.toISOString()
  const trueAt = moment.toISOString()
  const active = facts.filter(({ status }) => status === 'active')
  const trueThen = facts.filter((fact) => wasTrue(fact, moment))
  const superseded = facts.filter(({ status }) => status === 'superseded')
  const holding = trueThen.filter(({ content }) => content.includes('indeed'))

  const all = await listed(life, { knownAt, status: 'all' })
  expect(all.map(stateOf).toSorted()).toEqual(facts.map(stateOf).toSorted())
  expect(saidBy(await listed(life, { knownAt }))).toEqual(saidBy(active))
  expect(idsOf(await listed(life, { knownAt, status: 'superseded' }))).toEqual(idsOf(superseded))
  expect(saidBy(await listed(life, { knownAt, trueAt }))).toEqual(saidBy(trueThen))
  expect(saidBy(await listed(life, { knownAt, trueAt, search: 'indeed' }))).toEqual(saidBy(holding))
  const hits = await searchEverything(life.store, 'indeed', { knownAt, trueAt })
  expect(hits.facts.length).toBe(Math.min(6, holding.length))

  const received = await readContextText(life.store, {
    agentId: 'scout',
    filter: { ...DEFAULT_CONTEXT_FILTER, knownAt, trueAt },
    at,
  })
  expect(saidBy(received?.json.facts ?? [])).toEqual(saidBy(trueThen))
  expect(received?.json.current).toBe(trueThen.length)

  for (const { id } of [facts[0], facts[7], facts.at(-1)].flatMap((fact) => fact ?? [])) {
    const chain = await readChain(life.store, id, { trueAt: moment, knownAt: at })
    expect(idsOf(chain?.facts ?? [])).toEqual(chainOf(facts, id).toSorted())
    const own = trueThen.filter((fact) => chainOf(facts, id).includes(fact.id))
    expect(chain?.trueThen?.toSorted()).toEqual(idsOf(own))
    expect(chain?.links.every(({ by }) => by === null || by === 'ada')).toBe(true)
  }
}

function stateOf(fact: {
  readonly id: string
  readonly content: string
  readonly status: string
  readonly supersededById: string | null
  readonly protected: boolean
  readonly confirmations: number
  readonly validUntil: Date | string | null
}): string {
  const { id, content, status, supersededById, confirmations, validUntil } = fact
  const until = validUntil === null ? null : new Date(validUntil).toISOString()
  return JSON.stringify({
    id,
    content,
    status,
    supersededById,
    protected: fact.protected,
    confirmations,
    until,
  })
}

async function undoAll(life: Life): Promise<void> {
  const standing = await life.store.read.operation.findMany({
    where: { seq: { gt: life.firstSeq }, inEffect: true, kind: { not: 'undo' } },
    orderBy: [{ effectSeq: 'desc' }, { seq: 'desc' }],
    select: { id: true },
  })
  for (const { id } of standing) {
    await undoOperations(life.store, { operationIds: [id] }, life.requests())
  }
}

describe('the past', () => {
  it.each(SEEDS)(
    '[T1] [T2] [TT1] [TT2] [TT4] random sequence %i: every past instant matches the model, also after undoing everything',
    async (number) => {
      store = await openTestStore()
      const life = await seedLife(store)
      const random = seeded(number)
      const ids: string[] = []
      const history: Past[] = []
      const remember = async () => {
        const { at } = await life.store.read.operation.findFirstOrThrow({
          orderBy: { seq: 'desc' },
          select: { at: true },
        })
        history.push({ at, facts: (await snapshot(life.store)).facts })
      }
      await remember()
      for (let done = 0; done < STEPS; done += 1) {
        const said = await liveOn(life, random, ids)
        if (said.endsWith(' ok')) await remember()
      }
      expect(history.length).toBeGreaterThan(STEPS / 4)
      for (const round of ['as done', 'taken back']) {
        if (round === 'taken back') await undoAll(life)
        for (const past of history) {
          const nth = Math.floor(random() * history.length)
          const moment = history[nth]?.at ?? past.at
          await expectPast(life, past, moment)
        }
      }
      const [first] = history
      const before = { trueAt: null, knownAt: new Date((first?.at.getTime() ?? 0) - 1) }
      expect(await readFactPage(life.store, first?.facts[0]?.id ?? '', before)).toBeNull()
      expect(await listed(life, { knownAt: before.knownAt.toISOString(), status: 'all' })).toEqual(
        [],
      )
    },
  )
})
