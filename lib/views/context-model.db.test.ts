import { expect, it } from 'vitest'

import { compareByRank } from '@/lib/domain/context'
import { isCurrentAt } from '@/lib/domain/current'
import { DEFAULT_CONTEXT_FILTER } from '@/lib/filters/context-filter'
import { openStoreForEachTest, store } from '@/lib/operations/testing/each'
import { findContextThen } from '@/lib/store/queries/context-then'
import { toFact } from '@/lib/store/rows'
import { findContextFacts } from '@/lib/store/sql/context-facts'

import { readContext } from './context'
import { AT, factRowOf, fill, pick, randomOf } from './testing'

// Random facts of one agent. The model reads every row and decides without SQL.

const SEEDS = [1, 2, 3, 4, 5, 6]
const FACTS = 200
const DAYS = [-20, -10, 0, 10, 20] as const

const day = (count: number) => new Date(AT.getTime() + count * 86_400_000)

openStoreForEachTest()

function randomFacts(seed: number) {
  const random = randomOf(seed)
  const oneDay = () => day(pick(random, DAYS))
  const dayOrNone = () => (random() < 0.3 ? null : oneDay())
  const facts = Array.from({ length: FACTS }, () => {
    const status = pick(random, ['active', 'active', 'superseded', 'retracted'])
    const ended = status === 'active' ? null : dayOrNone()
    return factRowOf({
      agentId: pick(random, ['agent-a', 'agent-a', 'agent-a', 'agent-b']),
      kind: pick(random, ['constraint', 'fact', 'preference']),
      protected: random() < 0.3,
      importance: pick(random, [null, 0.2, 0.5, 0.9]),
      confirmations: pick(random, [0, 0, 1, 3]),
      confirmedAt: dayOrNone(),
      validFrom: oneDay(),
      validUntil: dayOrNone(),
      supersededAt: ended,
      status,
    })
  })
  return facts.map((fact, nth) =>
    fact.status === 'superseded' && nth > 0 && random() < 0.8
      ? { ...fact, supersededById: facts[Math.floor(random() * nth)]?.id ?? null }
      : fact,
  )
}

it.each(SEEDS)(
  '[TO1] [TO2] [TO8] [TT4] random facts %i: the context is what a reading of every row gives',
  async (seed) => {
    const rows = randomFacts(seed)
    await fill(store, { facts: rows })
    const facts = rows.map(toFact)
    const begins = new Map(facts.map(({ id, validFrom }) => [id, validFrom]))
    const own = facts.filter(({ agentId }) => agentId === 'agent-a')
    const trueIn = (at: Date) =>
      own
        .filter((fact) => isCurrentAt(fact, at, begins.get(fact.supersededById ?? '') ?? null))
        .toSorted(compareByRank)
    for (const at of [-21, ...DAYS, 5, 21].map(day)) {
      const asked = { agentId: 'agent-a', at, limit: 30 }
      const current = trueIn(at).filter(
        ({ status, validUntil }) =>
          status === 'active' || (status === 'superseded' && validUntil !== null),
      )
      const now = await findContextThen(store, { ...asked, asOf: { trueAt: null, knownAt: null } })
      expect(now.facts.map(({ id }) => id)).toEqual(current.slice(0, 30).map(({ id }) => id))
      expect(now.total).toBe(current.length)
      const then = await findContextThen(store, { ...asked, asOf: { trueAt: at, knownAt: null } })
      const wasTrue = trueIn(at)
      expect(then.facts.map(({ id }) => id)).toEqual(wasTrue.slice(0, 30).map(({ id }) => id))
      expect(then.total).toBe(wasTrue.length)
      const view = await readContext(store, {
        agentId: 'agent-a',
        filter: DEFAULT_CONTEXT_FILTER,
        at,
      })
      const notNow = own
        .filter((fact) => fact.status === 'active' && !isCurrentAt(fact, at, null))
        .toSorted((a, b) => b.validFrom.getTime() - a.validFrom.getTime() || (a.id < b.id ? -1 : 1))
      expect(view?.notNow.total).toBe(notNow.length)
      expect(view?.notNow.facts.map(({ id }) => id)).toEqual(
        notNow.slice(0, 50).map(({ id }) => id),
      )
    }
  },
)

it('[TO2] the first facts are read in their order, without the others', async () => {
  await fill(store, { facts: [factRowOf()] })
  const plans: string[] = []
  const explain = async (sql: string, ...values: unknown[]) => {
    const plan = `EXPLAIN QUERY PLAN ${sql}`
    const steps = await store.read.$queryRawUnsafe<{ readonly detail: string }[]>(plan, ...values)
    plans.push(steps.map(({ detail }) => detail).join('; '))
    return []
  }
  const reader = new Proxy(store.read, {
    get: (target, name): unknown =>
      name === '$queryRawUnsafe' ? explain : Reflect.get(target, name),
  })
  await findContextFacts(reader, { agentId: 'agent-a', at: AT, limit: 30 })
  const [active] = plans
  expect(active).toContain('Fact_rank_idx (agentId=? AND status=?)')
  expect(active).not.toContain('ORDER BY')
})
